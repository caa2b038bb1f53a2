const MAX_ENTRIES = 10_000

/** An in-memory map with a time to live; each entry can be taken once. */
export class ExpiringMap<Value> {
  readonly #ttlMs: number
  readonly #entries = new Map<string, { value: Value; expires: number }>()

  /** @param span time to live in milliseconds */
  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs
  }

  keep(key: string, value: Value, now = performance.now()): void {
    for (const [old, { expires }] of this.#entries) {
      if (expires > now && this.#entries.size < MAX_ENTRIES) break
      this.#entries.delete(old)
    }
    this.#entries.set(key, { value, expires: now + this.#ttlMs })
  }

  /** Returns a value without removing it; undefined if it is missing or expired. */
  get(key: string, now = performance.now()): Value | undefined {
    const kept = this.#entries.get(key)
    return kept && kept.expires > now ? kept.value : undefined
  }

  /** Returns a value and removes it; undefined if it is missing or expired. */
  take(key: string, now = performance.now()): Value | undefined {
    const kept = this.#entries.get(key)
    this.#entries.delete(key)
    return kept && kept.expires > now ? kept.value : undefined
  }
}
