import type { Database } from '../database/open.ts'

/** Numbers for names that repeat in many rows: document types and field paths. */
export type NameTable = {
  /** The number of a name, made where it has none yet. Only inside a write. */
  intern(name: string): number
  /** The number of a name, if any row ever used it. */
  find(name: string): number | undefined
  name(key: number): string
  /** Forgets what was read, after a write was rolled back. */
  forget(): void
}

const MAX_MISSES = 1_000

/**
 * Reads and makes numbers for names, remembering what it has seen. Only the connection that makes
 * names (`alone`) may remember that there is none.
 */
export function createNameTable(db: Database, alone = false): NameTable {
  const keys = new Map<string, number>()
  const misses = new Set<string>()
  const names = new Map<number, string>()

  function find(name: string) {
    const known = keys.get(name)
    if (known !== undefined) return known
    if (misses.has(name)) return undefined
    const row = db.statement('SELECT key FROM names WHERE name = ?').get(name)
    if (!row) {
      if (alone && misses.size < MAX_MISSES) misses.add(name)
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
      const made = db.statement('INSERT INTO names (name) VALUES (?)').run(name)
      const key = Number(made.lastInsertRowid)
      keys.set(name, key)
      names.set(key, name)
      misses.delete(name)
      return key
    },
    name(key) {
      const known = names.get(key)
      if (known !== undefined) return known
      const row = db.statement('SELECT name FROM names WHERE key = ?').get(key)
      const name = String(row?.name ?? '')
      names.set(key, name)
      return name
    },
    forget() {
      keys.clear()
      names.clear()
      misses.clear()
    }
  }
}
