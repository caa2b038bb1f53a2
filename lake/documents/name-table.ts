import type { Database } from '../database/open.ts'

/** Interns names that repeat in many rows (document types, field paths) as integers. */
export type NameTable = {
  /** Returns the key of a name, creating it if necessary. Only within a write. */
  intern(name: string): number
  /** Returns the key of a name; undefined if it was never interned. */
  find(name: string): number | undefined
  name(key: number): string
  /** Deletes the names that no document has. Only within a write; other tables must clear their caches. */
  prune(): void
  /** Clears the cache, as after names were changed by other means. */
  clearCache(): void
  /** Clears the cache after a rollback if it may have names of that transaction. */
  rollBack(): void
}

const MAX_MISSES = 1_000

/**
 * Creates a cached name table.
 * @param alone whether only this connection adds names, so that misses may be cached
 */
export function createNameTable(db: Database, isOnlyWriter = false): NameTable {
  const keys = new Map<string, number>()
  const misses = new Set<string>()
  const names = new Map<number, string>()
  /** Whether names may have changed since the last transaction that was rolled back. */
  let isChanged = false

  function find(name: string) {
    const cached = keys.get(name)
    if (cached !== undefined) return cached
    if (misses.has(name)) return undefined
    const row = db.statement('SELECT key FROM names WHERE name = ?').get(name)
    if (!row) {
      if (isOnlyWriter && misses.size < MAX_MISSES) misses.add(name)
      return undefined
    }
    const key = Number(row.key)
    keys.set(name, key)
    names.set(key, name)
    return key
  }

  return {
    find,
    intern(name) {
      const found = find(name)
      if (found !== undefined) return found
      const inserted = db.statement('INSERT INTO names (name) VALUES (?)').run(name)
      const key = Number(inserted.lastInsertRowid)
      isChanged = true
      keys.set(name, key)
      names.set(key, name)
      misses.delete(name)
      return key
    },
    name(key) {
      const cached = names.get(key)
      if (cached !== undefined) return cached
      const row = db.statement('SELECT name FROM names WHERE key = ?').get(key)
      const name = String(row?.name ?? '')
      names.set(key, name)
      return name
    },
    prune() {
      // the empty name counts documents
      db.exec(`DELETE FROM tallies WHERE count <= 0;
        DELETE FROM names WHERE name <> '' AND key NOT IN (SELECT type FROM tallies UNION SELECT path FROM tallies)`)
      clearCache()
    },
    clearCache,
    rollBack() {
      if (isChanged) clearCache()
      // of a savepoint: the transaction goes on, and may be rolled back later
      isChanged = db.raw.isTransaction
    }
  }

  function clearCache() {
    isChanged = true
    keys.clear()
    names.clear()
    misses.clear()
  }
}
