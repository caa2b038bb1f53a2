import { log } from '../log.ts'
import { reason } from '../sentence.ts'
import { FOOTPRINT_PATH, TENANT_HEADER } from '../sso/rules/paths.ts'
import type { Footprint } from './record.ts'

const PATIENCE_MS = 8000
const MOST_AT_ONCE = 400
let open = 0

/**
 * Hands a footprint on to the organisation's portal (specification §7). A redirect is not followed.
 * @returns the HTTP status for the browser: 200, or 502 where the portal does not take it
 */
export async function toPortal(
  baseUrl: string,
  tenantId: string,
  footprint: Footprint
): Promise<200 | 502> {
  if (open >= MOST_AT_ONCE) return 502
  open++
  try {
    const response = await fetch(baseUrl + FOOTPRINT_PATH, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        [TENANT_HEADER]: tenantId
      },
      body: JSON.stringify(footprint)
    })
    await response.body?.cancel()
    if (response.status === 200) return 200
    log('portal.refused', { status: response.status })
  } catch (error) {
    log('portal.down', { reason: reason(error instanceof Error ? (error.cause ?? error) : error) })
  } finally {
    open--
  }
  return 502
}
