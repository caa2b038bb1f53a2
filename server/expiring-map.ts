const MAX_ENTRIES = 10_000

/** Keeps something for a while in memory, under a key that can be used once. */
export class ExpiringMap<Value> {
  readonly #span: number
  readonly #kept = new Map<string, { value: Value; expires: number }>()

  /** @param span milliseconds */
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

  /** What is kept, and stays. */
  see(key: string, now = Date.now()): Value | undefined {
    const kept = this.#kept.get(key)
    return kept && kept.expires > now ? kept.value : undefined
  }

  /** What is kept, once. */
  take(key: string, now = Date.now()): Value | undefined {
    const kept = this.#kept.get(key)
    this.#kept.delete(key)
    return kept && kept.expires > now ? kept.value : undefined
  }
}
