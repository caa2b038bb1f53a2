import { FOOTPRINT_PATH, TENANT_HEADER } from '../../server/sso/rules/paths.ts'
import { sessionConfig } from '../session/config.ts'
import type { Footprint } from './record.ts'

/** Sends a footprint so that it outlives the page. A failure only reaches the console (specification §7). */
export async function sendFootprint(record: Footprint): Promise<void> {
  try {
    const response = await fetch(`${sessionConfig.portalBase}${FOOTPRINT_PATH}`, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', [TENANT_HEADER]: sessionConfig.tenant },
      body: JSON.stringify(record)
    })
    if (response.status !== 200) console.warn(`A footprint was refused: HTTP ${response.status}.`)
  } catch (error) {
    console.warn('A footprint was not sent.', error)
  }
}
