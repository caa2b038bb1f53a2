import { httpError } from '../errors.ts'
import { cpuTimer } from '../time-limit.ts'

/** Maximum number of mutations or actions in a transaction. */
export const MAX_CHANGES = 10_000
/** So much more time has a transaction that undoes another: it takes longer than what it undoes, and cannot be split. */
export const UNDO_FACTOR = 5

/** Throws a 413 if a transaction has too many mutations or actions. */
export function assertTransactionSize(changes: unknown[]): void {
  if (changes.length <= MAX_CHANGES) return
  throw tooLarge(`has more than ${MAX_CHANGES} changes`)
}

/** Returns a function that is called for each step of the work, and throws a 413 when the transaction takes too long. */
export function limitTransactionTime(milliseconds: number): () => void {
  const used = cpuTimer()
  return () => {
    if (used() > milliseconds) throw tooLarge(`takes more than ${milliseconds / 1_000} seconds`)
  }
}

function tooLarge(reason: string) {
  return httpError(413, `The transaction ${reason}. Nothing was written: split it.`)
}
