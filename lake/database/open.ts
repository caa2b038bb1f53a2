import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Statement, UnknownRow } from '../../shared/server/statement.ts'

/** A SQLite connection with cached prepared statements. */
export type Database = {
  raw: DatabaseSync
  /** A prepared statement, cached by its SQL, and the type of its rows. */
  statement<Row = UnknownRow>(sql: string): Statement<Row>
  /** Runs SQL without results. */
  exec(sql: string): void
  close(): void
}

/** Runs work that writes, for all or none; resolves when it is durable. */
export type RunWrite = <T>(work: () => T) => Promise<T>

/** Writes of a program that has no write queue: each statement is its own transaction. */
export const writeNow: RunWrite = async work => work()

const BUSY_TIMEOUT_MS = 5_000

/**
 * Opens the database file. Committed transactions are durable (write-ahead log, `synchronous =
 * FULL`): an acknowledged write survives a killed process and a power failure.
 */
export function openDatabase(file: string, mode: 'write' | 'read' = 'write'): Database {
  const raw = new DatabaseSync(file, { readOnly: mode === 'read', timeout: BUSY_TIMEOUT_MS })
  const pragmas = ['foreign_keys = ON', 'temp_store = MEMORY', 'cache_size = -16000']
  if (mode === 'write') {
    // fewer checkpoints: pages that change often are written to the file less often
    pragmas.unshift('journal_mode = WAL', 'synchronous = FULL', 'wal_autocheckpoint = 4000')
    // deleted content is overwritten with zeros (see `purge.ts`)
    pragmas.push('secure_delete = ON')
  }
  for (const pragma of pragmas) raw.exec(`PRAGMA ${pragma}`)
  const statements = new Map<string, StatementSync>()
  return {
    raw,
    statement<Row>(sql: string) {
      let cached = statements.get(sql)
      if (!cached) {
        cached = prepare(raw, sql)
        statements.set(sql, cached)
      }
      return cached as unknown as Statement<Row>
    },
    exec: sql => raw.exec(sql),
    close() {
      statements.clear()
      if (raw.isOpen) raw.close()
    }
  }
}

/**
 * Prepares a statement whose `run` reads row ids as BigInt: those of the full-text index exceed
 * `Number.MAX_SAFE_INTEGER`, and SQLite reports the last one after any later write.
 */
function prepare(raw: DatabaseSync, sql: string): StatementSync {
  const statement = raw.prepare(sql)
  if (!/^\s*(INSERT|DELETE|UPDATE|REPLACE)\b/i.test(sql) || /\bRETURNING\b/i.test(sql)) {
    return statement
  }
  statement.setReadBigInts(true)
  const run = statement.run.bind(statement)
  const convertedRun = (...values: SQLInputValue[]) => {
    const { changes, lastInsertRowid } = run(...values)
    return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
  }
  return Object.assign(statement, { run: convertedRun })
}
