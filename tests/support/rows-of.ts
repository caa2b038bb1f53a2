import { DatabaseSync } from 'node:sqlite'

/** All rows of a database but those of its full-text index and versions of tables. */
export function rowsOf(file: string): Record<string, unknown[]> {
  const db = new DatabaseSync(file, { readOnly: true })
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    .filter(name => !/^(words|sqlite_|stale_effects)/.test(name))
  const rows = names.map(name => [
    name,
    db
      .prepare(`SELECT * FROM ${name}`)
      .all()
      .map(row => JSON.stringify(row))
      .sort()
  ])
  db.close()
  return Object.fromEntries(rows)
}
