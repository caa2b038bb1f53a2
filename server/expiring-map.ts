const MAX_ENTRIES = 10_000

/** An in-memory map with a time to live; each entry can be taken once. */
export class ExpiringMap<Value> {
  readonly #span: number
  readonly #kept = new Map<string, { value: Value; expires: number }>()

  /** @param span time to live in milliseconds */
  constructor(span: number) {
    this.#span = span
  }

  keep(key: string, value: Value, now = Date.now()): void {
    for (const [old, { expires }] of this.#kept) {
      if (expires > now && this.#kept.size < MAX_ENTRIES) break
      this.#kept.delete(old)
    }
    this.#kept.set(key, { value, expires: now + this.#span })
  }

  /** Returns a value without removing it; undefined if it is missing or expired. */
  see(key: string, now = Date.now()): Value | undefined {
    const kept = this.#kept.get(key)
    return kept && kept.expires > now ? kept.value : undefined
  }

  /** Returns a value and removes it; undefined if it is missing or expired. */
  take(key: string, now = Date.now()): Value | undefined {
    const kept = this.#kept.get(key)
    this.#kept.delete(key)
    return kept && kept.expires > now ? kept.value : undefined
  }
}
