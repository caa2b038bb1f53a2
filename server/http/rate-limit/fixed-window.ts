const MAX_KEYS = 50_000

/** Fixed-window rate limiter, in memory: a restart resets it. */
export class FixedWindowLimiter {
  readonly #limit: number
  readonly #window: number
  readonly #counts = new Map<string, { count: number; ends: number }>()

  /**
   * @param limit requests per window
   * @param window milliseconds
   */
  constructor(limit: number, window: number) {
    this.#limit = limit
    this.#window = window
  }

  /** Seconds until the key may proceed; 0 if it may now. Consumes nothing. */
  retryAfter(key: string, now: number): number {
    const kept = this.#counts.get(key)
    if (!kept || kept.ends <= now || kept.count < this.#limit) return 0
    return Math.ceil((kept.ends - now) / 1000)
  }

  /** Counts one request. */
  count(key: string, now: number): void {
    const kept = this.#counts.get(key)
    if (kept && kept.ends > now) {
      kept.count++
      return
    }
    if (this.#counts.size >= MAX_KEYS) this.#deleteExpired(now)
    this.#counts.delete(key)
    this.#counts.set(key, { count: 1, ends: now + this.#window })
  }

  /** Undoes one count. */
  reward(key: string): void {
    const kept = this.#counts.get(key)
    if (kept) kept.count--
  }

  // All windows have the same length, so the oldest keys expire first.
  #deleteExpired(now: number): void {
    for (const [key, { ends }] of this.#counts) {
      if (ends > now && this.#counts.size < MAX_KEYS) return
      this.#counts.delete(key)
    }
  }
}
