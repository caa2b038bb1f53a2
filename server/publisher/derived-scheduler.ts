/** What follows the pages waits this many times as long as it took last, for changes that come in a row. */
const DELAY_FACTOR = 2
const MAX_DELAY_MS = 3000
/** And never longer than this in all. */
const OVERDUE = 8000

/**
 * Decides when that which follows the pages (search, sitemap, best compression) is brought in step with them. It is
 * done piece by piece, so that a change that comes meanwhile need not wait for all.
 */
export class DerivedScheduler {
  readonly #start: () => void
  #timer: NodeJS.Timeout | undefined
  #tookMs = 0
  #behindSince: number | undefined
  /** Milliseconds that the pieces of this round took so far; nothing while none is to come. */
  #roundMs: number | undefined

  /** @param start called when it is time */
  constructor(start: () => void) {
    this.#start = start
  }

  /** Whether pages changed that it has not followed. */
  get isStale(): boolean {
    return this.#behindSince !== undefined
  }

  /** Pages changed. */
  markStale(): void {
    this.#behindSince ??= Date.now()
    // The pieces that are still to come see the change.
    if (this.#roundMs !== undefined) return
    const overdue = Date.now() - this.#behindSince > OVERDUE
    this.schedule(overdue ? 0 : Math.min(this.#tookMs * DELAY_FACTOR, MAX_DELAY_MS))
  }

  /** Starts a round after so many milliseconds. */
  schedule(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#roundMs = 0
      this.#start()
    }, wait)
  }

  /**
   * Carries out one piece, and notes how long it takes.
   * @param follow whether there are more
   * @returns the same
   */
  async run(follow: () => Promise<boolean>): Promise<boolean> {
    const began = Date.now()
    const before = this.#roundMs ?? 0
    this.#roundMs = undefined
    const more = await follow()
    const roundMs = before + Date.now() - began
    if (more) this.#roundMs = roundMs
    else {
      this.#tookMs = roundMs
      this.#behindSince = undefined
    }
    return more
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
