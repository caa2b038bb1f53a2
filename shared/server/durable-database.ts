import { DatabaseSync } from 'node:sqlite'

/**
 * Opens a database whose commits are on the disk (fsync) before they return, and whose deleted bytes are overwritten.
 * @param schema statements that create what is missing
 * @throws Error of SQLite; the file is closed again
 */
export function openDurableDatabase(file: string, schema: string): DatabaseSync {
  const db = new DatabaseSync(file)
  try {
    db.exec(`
      PRAGMA busy_timeout = 5000;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      ${schema}`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Removes deleted content from the write-ahead log, too. */
export function checkpoint(db: DatabaseSync): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}
