const MOST_KEYS = 50_000

/** Counts what each key does in windows of time. Kept in memory: a restart forgives. */
export class Limit {
  readonly #most: number
  readonly #window: number
  readonly #counts = new Map<string, { count: number; ends: number }>()

  /**
   * @param most how often in a window
   * @param window milliseconds
   */
  constructor(most: number, window: number) {
    this.#most = most
    this.#window = window
  }

  /** Seconds until the key may go on; 0 when it may now. Counts nothing. */
  wait(key: string, now: number): number {
    const kept = this.#counts.get(key)
    if (!kept || kept.ends <= now || kept.count < this.#most) return 0
    return Math.ceil((kept.ends - now) / 1000)
  }

  /** Counts one. */
  count(key: string, now: number): void {
    const kept = this.#counts.get(key)
    if (kept && kept.ends > now) {
      kept.count++
      return
    }
    if (this.#counts.size >= MOST_KEYS) this.#forget(now)
    this.#counts.delete(key)
    this.#counts.set(key, { count: 1, ends: now + this.#window })
  }

  /** Takes one count back. */
  forgive(key: string): void {
    const kept = this.#counts.get(key)
    if (kept) kept.count--
  }

  // Windows end in the order in which they began, so the oldest keys go first.
  #forget(now: number): void {
    for (const [key, { ends }] of this.#counts) {
      if (ends > now && this.#counts.size < MOST_KEYS) return
      this.#counts.delete(key)
    }
  }
}
