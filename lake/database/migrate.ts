import type { Database } from './open.ts'

/**
 * The tables of one part of the lake. `migrations` only ever grows at its end: step n brings a
 * database of version n to version n + 1.
 */
export type TableSet = { part: string; migrations: (string | ((db: Database) => void))[] }

/** Brings every part to its newest version; refuses a database written by a newer lake. */
export function migrate(db: Database, schemas: TableSet[]): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS schema_version (part TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT'
  )
  for (const { part, migrations } of schemas) {
    const row = db.raw.prepare('SELECT version FROM schema_version WHERE part = ?').get(part)
    const from = Number(row?.version ?? 0)
    if (from > migrations.length) {
      throw new Error(
        `The database was written by a newer lake (${part} ${from}, this one knows ${migrations.length}). Start the newer version.`
      )
    }
    for (let version = from; version < migrations.length; version++)
      step(db, part, migrations, version)
  }
}

function step(db: Database, part: string, steps: TableSet['migrations'], version: number) {
  db.exec('BEGIN IMMEDIATE')
  try {
    const change = steps[version]
    if (typeof change === 'function') change(db)
    else db.exec(change ?? '')
    db.raw
      .prepare('INSERT OR REPLACE INTO schema_version (part, version) VALUES (?, ?)')
      .run(part, version + 1)
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}
