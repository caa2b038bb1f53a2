import { ADD_FOOTPRINT, TENANT_HEADER } from '../../shared/footprint/endpoints.ts'
import type { FootprintRecord } from '../../shared/footprint/footprint.ts'
import type { RequestOf } from '../../shared/http/endpoint.ts'
import { sessionConfig } from '../login/config.ts'
import { readStoredSession } from '../login/storage.ts'

/** A request that fails sooner than this was rejected by the browser itself. */
const REJECTED_WITHIN_MS = 50
const RETRY_DELAY_MS = 500
const MAX_ATTEMPTS = 4

/**
 * Sends a footprint with keepalive, so that the request outlives the page. Failures are only logged (specification §7).
 * A request that the browser rejected is retried; one that may have arrived is not.
 */
export async function sendFootprint(record: FootprintRecord): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const began = performance.now()
    try {
      const response = await fetch(`${sessionConfig.portalBase}${ADD_FOOTPRINT.path}`, {
        method: ADD_FOOTPRINT.method,
        keepalive: true,
        headers: {
          'Content-Type': 'application/json',
          [TENANT_HEADER]: sessionConfig.tenant,
          // Only to the gateway of this server, which checks the owner. A portal elsewhere gets no token.
          ...(sessionConfig.hasOwnPortal ? { accessToken: readStoredSession().token } : {})
        },
        body: JSON.stringify(record satisfies RequestOf<typeof ADD_FOOTPRINT>)
      })
      // The browser counts a request as in flight until its response body has been read.
      await response.text()
      if (response.status !== 200) console.warn(`A footprint was refused: HTTP ${response.status}.`)
      return
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || performance.now() - began > REJECTED_WITHIN_MS) {
        console.warn('A footprint was not sent.', error)
        return
      }
    }
    await new Promise(done => setTimeout(done, RETRY_DELAY_MS))
  }
}
