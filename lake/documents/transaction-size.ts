import { httpError } from '../errors.ts'
import { cpuTimer } from '../time-limit.ts'

/** Maximum number of mutations or actions in a transaction. */
export const MAX_CHANGES = 10_000
/** Maximum processor time of a transaction, in milliseconds, because others wait for it. */
const MAX_MS = 2_000
/** Number of changes between checks of the time. */
const CHECK_EVERY = 20

/** Throws a 413 if a transaction has too many mutations or actions. */
export function assertTransactionSize(changes: unknown[]): void {
  if (changes.length <= MAX_CHANGES) return
  throw tooLarge(`has more than ${MAX_CHANGES} changes`)
}

/** Returns a function that is called for each change, and throws a 413 when the transaction takes too long. */
export function limitTransactionTime(): () => void {
  const used = cpuTimer()
  let count = 0
  return () => {
    if (++count % CHECK_EVERY === 0 && used() > MAX_MS)
      throw tooLarge(`takes more than ${MAX_MS / 1_000} seconds`)
  }
}

function tooLarge(reason: string) {
  return httpError(413, `The transaction ${reason}. Nothing was written: split it.`)
}
