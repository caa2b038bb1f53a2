/** Waited after a failure, in milliseconds: twice as long each time, up to the longest. */
const FIRST = 2000
const LONGEST = 120_000

/** Milliseconds to wait before the next try after so many failures in a row before this one. */
export function retryAfter(failures: number): number {
  return Math.min(FIRST * 2 ** failures, LONGEST)
}
