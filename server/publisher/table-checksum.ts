import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

type Row = Record<string, SQLOutputValue>

/**
 * Checksum of all rows of a table: their number and a digest, stored in a table `seal` of the same database. The
 * digest is the XOR of the rows' hashes, so that an update costs the same whatever the table's size.
 */
export class TableChecksum {
  readonly #database: DatabaseSync
  #count = 0
  #digest: Buffer = Buffer.alloc(32)

  constructor(database: DatabaseSync) {
    this.#database = database
    database.exec(`CREATE TABLE IF NOT EXISTS seal
      (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL, digest BLOB NOT NULL) STRICT`)
    this.reset()
  }

  /** Includes an inserted row; `write` stores the result. */
  add(row: Row): void {
    this.#count += 1
    mix(this.#digest, row)
  }

  /** Excludes a deleted row. */
  remove(row: Row): void {
    this.#count -= 1
    mix(this.#digest, row)
  }

  /** Stores the checksum, in the transaction that changed the rows. */
  write(): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO seal VALUES (1, ?, ?)')
      .run(this.#count, this.#digest)
  }

  /** Resets to the stored checksum, as after a rollback. */
  reset(): void {
    const stored = this.#database.prepare('SELECT count, digest FROM seal').get()
    this.#count = Number(stored?.count ?? 0)
    const digest = stored?.digest
    this.#digest = digest instanceof Uint8Array ? Buffer.from(digest) : Buffer.alloc(32)
  }

  /** Returns whether these rows match the stored checksum; false for an empty table. */
  matches(rows: Row[]): boolean {
    if (rows.length === 0 || rows.length !== this.#count) return false
    const sum = Buffer.alloc(32)
    for (const row of rows) mix(sum, row)
    return sum.equals(this.#digest)
  }
}

// XOR is its own inverse.
function mix(digest: Buffer, row: Row): void {
  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(row).sort()))
    .digest()
  for (const [i, byte] of hash.entries()) digest[i] = (digest[i] ?? 0) ^ byte
}
