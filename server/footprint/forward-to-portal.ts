import { ADD_FOOTPRINT, TENANT_HEADER } from '../../shared/footprint/endpoints.ts'
import type { FootprintRecord } from '../../shared/footprint/footprint.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

const TIMEOUT_MS = 8000
const MAX_CONCURRENT = 400
let open = 0

/**
 * Forwards a footprint to the organisation's portal (specification §7). Redirects are not followed.
 * @returns the HTTP status for the browser: 200, or 502 if the portal rejects it
 */
export async function forwardToPortal(
  baseUrl: string,
  tenantId: string,
  footprint: FootprintRecord
): Promise<200 | 502> {
  if (open >= MAX_CONCURRENT) return 502
  open++
  try {
    const response = await fetch(baseUrl + ADD_FOOTPRINT.path, {
      method: ADD_FOOTPRINT.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
    log('portal.down', {
      reason: errorMessage(error instanceof Error ? (error.cause ?? error) : error)
    })
  } finally {
    open--
  }
  return 502
}
