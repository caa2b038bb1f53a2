import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** One SQLite connection with its prepared statements kept. */
export type Database = {
  raw: DatabaseSync
  /** A prepared statement, made once for each text. */
  statement(sql: string): StatementSync
  /** Runs statements that return nothing. */
  exec(sql: string): void
  close(): void
}

const BUSY_TIMEOUT = 5_000

/**
 * Opens the lake's database file. A written transaction is on the disk when `COMMIT` returns
 * (write-ahead log, `synchronous = FULL`), so an acknowledged write survives a killed process.
 */
export function openDatabase(file: string, mode: 'write' | 'read' = 'write'): Database {
  const raw = new DatabaseSync(file, { readOnly: mode === 'read', timeout: BUSY_TIMEOUT })
  const pragmas = ['foreign_keys = ON', 'temp_store = MEMORY', 'cache_size = -16000']
  if (mode === 'write') pragmas.unshift('journal_mode = WAL', 'synchronous = FULL')
  for (const pragma of pragmas) raw.exec(`PRAGMA ${pragma}`)
  const statements = new Map<string, StatementSync>()
  return {
    raw,
    statement(sql) {
      let found = statements.get(sql)
      if (!found) {
        found = raw.prepare(sql)
        statements.set(sql, found)
      }
      return found
    },
    exec: sql => raw.exec(sql),
    close() {
      statements.clear()
      if (raw.isOpen) raw.close()
    }
  }
}
