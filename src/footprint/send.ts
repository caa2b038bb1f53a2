import { FOOTPRINT_PATH, TENANT_HEADER } from '../../server/sso/rules/endpoints.ts'
import { sessionConfig } from '../session/config.ts'
import { readStoredSession } from '../session/storage.ts'
import type { Footprint } from './record.ts'

/** A request that fails sooner than this never left the browser. */
const AT_ONCE_MS = 50
const AGAIN_AFTER_MS = 500
const TRIES = 4

/**
 * Sends a footprint so that it outlives the page. A failure only reaches the console (specification
 * §7). What the browser refused to send is tried again; what may have arrived is not.
 */
export async function sendFootprint(record: Footprint): Promise<void> {
  for (let tries = 1; ; tries++) {
    const began = performance.now()
    try {
      const response = await fetch(`${sessionConfig.portalBase}${FOOTPRINT_PATH}`, {
        method: 'POST',
        keepalive: true,
        headers: {
          'Content-Type': 'application/json',
          [TENANT_HEADER]: sessionConfig.tenant,
          // Beside the gateway, which looks whose it is. A portal elsewhere gets no token.
          ...(sessionConfig.hasOwnPortal ? { accessToken: readStoredSession().token } : {})
        },
        body: JSON.stringify(record)
      })
      // The browser counts a request as in flight until its answer has been read.
      await response.text()
      if (response.status !== 200) console.warn(`A footprint was refused: HTTP ${response.status}.`)
      return
    } catch (error) {
      if (tries === TRIES || performance.now() - began > AT_ONCE_MS) {
        console.warn('A footprint was not sent.', error)
        return
      }
    }
    await new Promise(done => setTimeout(done, AGAIN_AFTER_MS))
  }
}
