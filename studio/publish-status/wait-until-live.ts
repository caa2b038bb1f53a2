import type { PublishReport } from '../../shared/publisher/status.ts'
import { fetchStatus, isGettingReady, isLive } from './status.ts'

/** Result: live (possibly with failed pages), failed, timed out (`slow`), or no publisher (`none`). */
export type WaitResult =
  | { kind: 'live'; status: PublishReport }
  | { kind: 'failed'; status: PublishReport }
  | { kind: 'slow' }
  | { kind: 'none' }

const EVERY_MS = 300
const AT_MOST_MS = 60_000
/** Timeout while the server is starting. */
const AT_MOST_STARTING_MS = 300_000

/**
 * Polls the status until a change of the content is live.
 * @param changedAt when it was made, ISO 8601
 * @param gettingReady called once if the server is still starting
 */
export async function waitUntilLive(
  changedAt: string,
  gettingReady = () => {},
  read = fetchStatus
): Promise<WaitResult> {
  const began = Date.now()
  let timeout = AT_MOST_MS
  let hasResponded = false
  while (Date.now() - began < timeout) {
    const status = await read()
    if (!status && !hasResponded) return { kind: 'none' }
    hasResponded = true
    if (status && isGettingReady(status) && timeout === AT_MOST_MS) {
      timeout = AT_MOST_STARTING_MS
      gettingReady()
    }
    if (status && isLive(status, changedAt)) return { kind: 'live', status }
    if (status?.state === 'failed') return { kind: 'failed', status }
    await new Promise(done => setTimeout(done, EVERY_MS))
  }
  return { kind: 'slow' }
}
