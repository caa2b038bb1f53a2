import { backoffMs } from '../backoff.ts'

/**
 * Schedules publishing, by a monotonic clock. Failures are followed by exponential back-off; only a new change bypasses
 * it, once.
 */
export class PublishScheduler {
  readonly #start: () => void
  #timer: NodeJS.Timeout | undefined
  /** When the next attempt is due; kept until it has started, so that no second one is queued behind it. */
  #due = Number.POSITIVE_INFINITY
  #notBefore = 0
  #failures = 0

  /** @param start called when an attempt is due; it must call `began` */
  constructor(start: () => void) {
    this.#start = start
  }

  /** Schedules an attempt after `wait` milliseconds, subject to the back-off. */
  schedule(wait: number): void {
    this.#scheduleAt(Math.max(performance.now() + wait, this.#notBefore))
  }

  /** Schedules an attempt after `wait` milliseconds for a new change, bypassing the back-off. */
  scheduleChange(wait: number): void {
    this.#scheduleAt(performance.now() + wait)
  }

  /** An attempt started: requests from now on need another one. */
  started(): void {
    clearTimeout(this.#timer)
    this.#due = Number.POSITIVE_INFINITY
  }

  /** The attempt failed: retries after the back-off. */
  failed(): void {
    this.#notBefore = performance.now() + backoffMs(this.#failures)
    this.#failures += 1
    this.#scheduleAt(this.#notBefore)
  }

  succeeded(): void {
    this.#notBefore = 0
    this.#failures = 0
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#due = Number.NEGATIVE_INFINITY
  }

  // The first change of a burst sets the timer, so that a series of changes does not postpone it (no debounce).
  #scheduleAt(due: number): void {
    if (this.#due <= due) return
    clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(this.#start, Math.max(due - performance.now(), 0))
  }
}
