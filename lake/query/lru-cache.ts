/** A least recently used (LRU) cache with a maximum total weight. */
export type LruCache<K, V> = {
  get(key: K): V | undefined
  set(key: K, value: V, weight: number): void
  clear(): void
}

/** Creates an LRU cache of at most `limit` total weight. */
export function createLruCache<K, V>(limit: number): LruCache<K, V> {
  const entries = new Map<K, { value: V; weight: number }>()
  let total = 0
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, weight) {
      const old = entries.get(key)
      if (old) {
        total -= old.weight
        entries.delete(key)
      }
      if (weight > limit) return
      entries.set(key, { value, weight })
      total += weight
      for (const [oldest, { weight: evictedWeight }] of entries) {
        if (total <= limit) break
        entries.delete(oldest)
        total -= evictedWeight
      }
    },
    clear() {
      entries.clear()
      total = 0
    }
  }
}
