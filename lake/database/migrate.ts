import { inTransaction } from '../../shared/server/in-transaction.ts'
import { UserError } from '../../shared/server/user-error.ts'
import type { Database } from './open.ts'

/** The tables of a module. `migrations` is append-only: step n migrates version n to n + 1. */
export type TableSet = { part: string; migrations: (string | ((db: Database) => void))[] }

/**
 * Migrates the tables of all modules, each step in a transaction. Throws if the database was
 * written by a newer lake.
 */
export function migrate(db: Database, schemas: TableSet[]): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS schema_version (part TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT'
  )
  for (const { part, migrations: steps } of schemas) {
    const row = db.raw.prepare('SELECT version FROM schema_version WHERE part = ?').get(part)
    const from = Number(row?.version ?? 0)
    if (from > steps.length) {
      throw new UserError(
        `The database was written by a newer lake (${part} ${from}, this one knows ${steps.length}). Start the newer version.`
      )
    }
    for (let version = from; version < steps.length; version++) runStep(db, part, steps, version)
  }
}

function runStep(db: Database, part: string, steps: TableSet['migrations'], version: number) {
  inTransaction(db.raw, () => {
    const change = steps[version]
    if (typeof change === 'function') change(db)
    else db.exec(change ?? '')
    db.raw
      .prepare('INSERT OR REPLACE INTO schema_version (part, version) VALUES (?, ?)')
      .run(part, version + 1)
  })
}
