/** Debounce: a rebuild of derived files waits this multiple of its last duration. */
const DELAY_FACTOR = 2
const MAX_DELAY_MS = 3000
/** Maximum total delay in milliseconds. */
const MAX_TOTAL_DELAY_MS = 8000

/**
 * Schedules the rebuild of derived files (search index, sitemap, best compression) after pages change. A rebuild runs
 * step by step, so that new changes need not wait for all of it.
 */
export class DerivedScheduler {
  readonly #start: () => void
  #timer: NodeJS.Timeout | undefined
  #tookMs = 0
  #staleSince: number | undefined
  /** Duration in milliseconds of this rebuild's steps so far; undefined if none is running. */
  #roundMs: number | undefined

  /** @param start called when a rebuild is due */
  constructor(start: () => void) {
    this.#start = start
  }

  /** Whether pages changed since the last rebuild. */
  get isStale(): boolean {
    return this.#staleSince !== undefined
  }

  /** Marks the derived files as stale. */
  markStale(): void {
    this.#staleSince ??= performance.now()
    // The remaining steps include the change.
    if (this.#roundMs !== undefined) return
    const overdue = performance.now() - this.#staleSince > MAX_TOTAL_DELAY_MS
    this.schedule(overdue ? 0 : Math.min(this.#tookMs * DELAY_FACTOR, MAX_DELAY_MS))
  }

  /** Schedules a rebuild after `wait` milliseconds. */
  schedule(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#roundMs = 0
      this.#start()
    }, wait)
  }

  /**
   * Runs one step and measures its duration.
   * @param follow returns whether more steps remain
   * @returns the same
   */
  async run(follow: () => Promise<boolean>): Promise<boolean> {
    const began = performance.now()
    const before = this.#roundMs ?? 0
    this.#roundMs = undefined
    const more = await follow()
    const roundMs = before + performance.now() - began
    if (more) this.#roundMs = roundMs
    else {
      this.#tookMs = roundMs
      this.#staleSince = undefined
    }
    return more
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
