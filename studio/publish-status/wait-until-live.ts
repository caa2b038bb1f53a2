import { fetchStatus, isGettingReady, isLive, type PublishStatus } from './status.ts'

/** How it went: on the site but for pages that failed, not at all, or not seen within the time. */
export type WaitResult =
  | { kind: 'live'; status: PublishStatus }
  | { kind: 'failed'; status: PublishStatus }
  | { kind: 'slow' }
  | { kind: 'none' }

const EVERY_MS = 300
const AT_MOST_MS = 60_000
/** A server that was just started takes its time. */
const AT_MOST_STARTING_MS = 300_000

/**
 * Waits until a change of the content is on the site.
 * @param changedAt when it was made, ISO 8601
 * @param gettingReady told once where it waits because the server was just started
 */
export async function waitUntilLive(
  changedAt: string,
  gettingReady = () => {},
  read = fetchStatus
): Promise<WaitResult> {
  const began = Date.now()
  let most = AT_MOST_MS
  let heard = false
  while (Date.now() - began < most) {
    const status = await read()
    if (!status && !heard) return { kind: 'none' }
    heard = true
    if (status && isGettingReady(status) && most === AT_MOST_MS) {
      most = AT_MOST_STARTING_MS
      gettingReady()
    }
    if (status && isLive(status, changedAt)) return { kind: 'live', status }
    if (status?.state === 'failed') return { kind: 'failed', status }
    await new Promise(done => setTimeout(done, EVERY_MS))
  }
  return { kind: 'slow' }
}
