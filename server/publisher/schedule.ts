import { backoffMs } from '../backoff.ts'

/**
 * Decides when the next publishing begins. After a failure comes a pause, twice as long each time in a row, which only a
 * change that no try has seen yet comes before: that one is tried at once, and no more than once.
 */
export class Schedule {
  readonly #start: () => void
  #timer: NodeJS.Timeout | undefined
  /** When the next try is due; it stays until that one has begun, so that no second one queues behind it. */
  #due = Number.POSITIVE_INFINITY
  #notBefore = 0
  #failures = 0

  /** @param start called when a try is due; the try calls `began` */
  constructor(start: () => void) {
    this.#start = start
  }

  /** Asks for a try after so many milliseconds; the pause after a failure holds. */
  wake(wait: number): void {
    this.#at(Math.max(Date.now() + wait, this.#notBefore))
  }

  /** Asks for a try after so many milliseconds because of a change that none has seen yet. */
  changed(wait: number): void {
    this.#at(Date.now() + wait)
  }

  /** A try begins: what is asked for from now on needs another one. */
  began(): void {
    clearTimeout(this.#timer)
    this.#due = Number.POSITIVE_INFINITY
  }

  /** The try failed: another one comes after the pause. */
  failed(): void {
    this.#notBefore = Date.now() + backoffMs(this.#failures)
    this.#failures += 1
    this.#at(this.#notBefore)
  }

  succeeded(): void {
    this.#notBefore = 0
    this.#failures = 0
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#due = Number.NEGATIVE_INFINITY
  }

  // The first change of a burst sets the clock, so that a row of changes is not put off.
  #at(due: number): void {
    if (this.#due <= due) return
    clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(this.#start, due - Date.now())
  }
}
