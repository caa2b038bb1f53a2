const MAX_KEYS = 50_000

/** Token bucket per key: up to `burst` at once, refilled at `perSecond`. In memory: a restart resets it. */
export class TokenBucket {
  readonly #burst: number
  readonly #perSecond: number
  readonly #levels = new Map<string, { level: number; at: number }>()

  constructor(burst: number, perSecond: number) {
    this.#burst = burst
    this.#perSecond = perSecond
  }

  /** Consumes one token; returns false if none is left. */
  take(key: string, now = Date.now()): boolean {
    const kept = this.#levels.get(key)
    const gained = kept ? ((now - kept.at) / 1000) * this.#perSecond : 0
    const level = Math.min(this.#burst, (kept?.level ?? this.#burst) + gained)
    if (level < 1) return false
    if (!kept && this.#levels.size >= MAX_KEYS) this.#deleteFull(now)
    // Moved to the end, so that the least recently used keys come first.
    this.#levels.delete(key)
    this.#levels.set(key, { level: level - 1, at: now })
    return true
  }

  #deleteFull(now: number): void {
    const full = (this.#burst / this.#perSecond) * 1000
    for (const [key, { at }] of this.#levels) {
      if (this.#levels.size < MAX_KEYS && now - at < full) return
      this.#levels.delete(key)
    }
  }
}
