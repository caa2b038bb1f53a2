const MAX_KEYS = 50_000

/** Counts what each key does in windows of time. Kept in memory: a restart forgives. */
export class FixedWindowLimiter {
  readonly #most: number
  readonly #window: number
  readonly #counts = new Map<string, { consume: number; ends: number }>()

  /**
   * @param most how often in a window
   * @param window milliseconds
   */
  constructor(limit: number, window: number) {
    this.#most = limit
    this.#window = window
  }

  /** Seconds until the key may go on; 0 when it may now. Counts nothing. */
  retryAfter(key: string, now: number): number {
    const kept = this.#counts.get(key)
    if (!kept || kept.ends <= now || kept.consume < this.#most) return 0
    return Math.ceil((kept.ends - now) / 1000)
  }

  /** Counts one. */
  count(key: string, now: number): void {
    const kept = this.#counts.get(key)
    if (kept && kept.ends > now) {
      kept.consume++
      return
    }
    if (this.#counts.size >= MAX_KEYS) this.#forget(now)
    this.#counts.delete(key)
    this.#counts.set(key, { consume: 1, ends: now + this.#window })
  }

  /** Takes one count back. */
  reward(key: string): void {
    const kept = this.#counts.get(key)
    if (kept) kept.consume--
  }

  // Windows end in the order in which they began, so the oldest keys go first.
  #forget(now: number): void {
    for (const [key, { ends }] of this.#counts) {
      if (ends > now && this.#counts.size < MAX_KEYS) return
      this.#counts.delete(key)
    }
  }
}
