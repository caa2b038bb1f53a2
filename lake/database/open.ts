import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

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
  if (mode === 'write') {
    // copying the log into the file less often spares pages that are written again and again
    pragmas.unshift('journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 4000')
    // what was deleted is overwritten, not just given free (see `scrub.ts`)
    pragmas.push('secure_delete = ON')
  }
  for (const pragma of pragmas) raw.exec(`PRAGMA ${pragma}`)
  const statements = new Map<string, StatementSync>()
  return {
    raw,
    statement(sql) {
      let found = statements.get(sql)
      if (!found) {
        found = prepare(raw, sql)
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

/**
 * A statement whose `run` never fails over a row number: those of the word index lie beyond what
 * a JavaScript number holds, and SQLite reports the last one after any later write.
 */
function prepare(raw: DatabaseSync, sql: string): StatementSync {
  const statement = raw.prepare(sql)
  if (!/^\s*(INSERT|DELETE|UPDATE|REPLACE)\b/i.test(sql) || /\bRETURNING\b/i.test(sql)) {
    return statement
  }
  statement.setReadBigInts(true)
  const run = statement.run.bind(statement)
  const counted = (...values: SQLInputValue[]) => {
    const { changes, lastInsertRowid } = run(...values)
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
  }
  return Object.assign(statement, { run: counted })
}
