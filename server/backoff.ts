/** Waited after a failure, in milliseconds: twice as long each time, up to the longest. */
const INITIAL_DELAY_MS = 2000
const MAX_DELAY_MS = 120_000

/** Milliseconds to wait before the next try after so many failures in a row before this one. */
export function backoffMs(failures: number): number {
  return Math.min(INITIAL_DELAY_MS * 2 ** failures, MAX_DELAY_MS)
}
