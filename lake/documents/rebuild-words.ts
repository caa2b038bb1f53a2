import type { Database } from '../database/open.ts'
import type { Document } from './document.ts'
import { getIndexEntries } from './index-entries.ts'

/** Rebuilds the full-text index of all documents, after a change of what it contains. */
export function rebuildWords(db: Database): void {
  db.exec("INSERT INTO words (words) VALUES ('delete-all')")
  const insert = db.statement('INSERT INTO words (rowid, body) VALUES (?, ?)')
  for (const { key, body } of db.raw.prepare('SELECT key, body FROM documents').iterate()) {
    const document = JSON.parse(String(body)) as Document
    insert.run(Number(key), getIndexEntries(document).words)
  }
}
