import type { DatabaseSync } from 'node:sqlite'

/** Runs work that writes in a transaction of its own: committed as a whole, or rolled back if it throws. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const value = work()
    db.exec('COMMIT')
    return value
  } catch (error) {
    // SQLite itself rolls back on a full disk.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
