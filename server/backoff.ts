/** Exponential back-off: first delay in milliseconds, doubled up to a maximum. */
const INITIAL_DELAY_MS = 2000
const MAX_DELAY_MS = 120_000

/** Milliseconds until the next attempt, after `failures` consecutive earlier failures. */
export function backoffMs(failures: number): number {
  return Math.min(INITIAL_DELAY_MS * 2 ** failures, MAX_DELAY_MS)
}
