import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import { type Effects, revert } from '../documents/effects.ts'

type Change = { previous: string | null; effects: Effects }

/** Yields the changes of a document after a transaction, newest first. */
function* changesAfter(
  db: Database,
  dataset: number,
  id: string,
  after: number
): Generator<Change> {
  const rows = db
    .statement(
      'SELECT previous, effects FROM changes WHERE dataset = ? AND document = ? AND seq > ? ORDER BY seq DESC'
    )
    .all(dataset, id, after)
  for (const row of rows) {
    const effects = JSON.parse(String(row.effects)) as Effects
    yield { previous: row.previous === null ? null : String(row.previous), effects }
  }
}

function readCurrent(db: Database, dataset: number, id: string): Document | undefined {
  const row = db
    .statement('SELECT body FROM documents WHERE dataset = ? AND id = ?')
    .get(dataset, id)
  return row ? (JSON.parse(String(row.body)) as Document) : undefined
}

/** Returns a document as of transaction `seq`, by undoing later changes; undefined if it did not exist. */
export function documentAt(
  db: Database,
  dataset: number,
  id: string,
  seq: number
): Document | undefined {
  let document: Document | null = readCurrent(db, dataset, id) ?? null
  for (const change of changesAfter(db, dataset, id, seq)) document = revert(document, change)
  return document ?? undefined
}

/** Returns the last revision of a document, even if it is deleted; undefined if it never existed. */
export function lastDocument(db: Database, dataset: number, id: string): Document | undefined {
  const now = readCurrent(db, dataset, id)
  if (now) return now
  const row = db
    .statement(
      'SELECT seq FROM changes WHERE dataset = ? AND document = ? AND result IS NOT NULL ORDER BY seq DESC LIMIT 1'
    )
    .get(dataset, id)
  return row ? documentAt(db, dataset, id, Number(row.seq)) : undefined
}
