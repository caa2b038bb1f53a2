import type { Database } from '../database/open.ts'
import { updateCounters } from './counters.ts'
import type { Document } from './document.ts'
import { getLayer, getPublishedId } from './id.ts'
import { getIndexEntries, type IndexEntries } from './index-entries.ts'
import type { NameTable } from './name-table.ts'
import { setSize } from './size.ts'
import type { SortKey } from './sort-key.ts'

/** The current documents of all data sets and their indexes. */
export type DocumentStore = {
  read(dataset: number, id: string): Document | undefined
  /** Stores a document, or deletes it if `after` is undefined, and updates the index entries that differ. */
  write(
    dataset: number,
    id: string,
    before: Document | undefined,
    after: Document | undefined,
    /** Primary key of a new row; default: the next one. */
    newKey?: number
  ): void
}

const NO_ENTRIES: IndexEntries = { fields: new Map(), pointers: new Map(), words: '' }

/** Creates the store. The caller must run writes in a transaction. */
export function createDocumentStore(db: Database, names: NameTable): DocumentStore {
  function read(dataset: number, id: string) {
    const row = db
      .statement('SELECT body FROM documents WHERE dataset = ? AND id = ?')
      .get(dataset, id)
    if (!row) return undefined
    const body = String(row.body)
    return setSize(JSON.parse(body) as Document, body.length)
  }

  function getKey(dataset: number, id: string) {
    const row = db
      .statement('SELECT key FROM documents WHERE dataset = ? AND id = ?')
      .get(dataset, id)
    return row ? Number(row.key) : undefined
  }

  function put(dataset: number, id: string, after: Document, newKey?: number): number {
    const type = names.intern(after._type)
    const body = JSON.stringify(after)
    setSize(after, body.length)
    const row = db
      .statement(
        `INSERT INTO documents (key, dataset, id, type, layer, base, rev, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (dataset, id) DO UPDATE SET type = excluded.type, rev = excluded.rev, body = excluded.body
         RETURNING key`
      )
      .get(newKey ?? null, dataset, id, type, getLayer(id), getPublishedId(id), after._rev, body)
    return Number(row?.key)
  }

  function write(
    dataset: number,
    id: string,
    before: Document | undefined,
    after: Document | undefined,
    newKey?: number
  ) {
    const old = before ? getIndexEntries(before) : NO_ENTRIES
    const now = after ? getIndexEntries(after) : NO_ENTRIES
    const key = after ? put(dataset, id, after, newKey) : getKey(dataset, id)
    if (key === undefined) return
    if (!after) db.statement('DELETE FROM documents WHERE key = ?').run(key)
    const owner = { dataset, key, layer: getLayer(id) }
    const oldType = before ? names.intern(before._type) : 0
    const newType = after ? names.intern(after._type) : 0
    const typeChanged = oldType !== newType
    removeFields(
      db,
      names,
      owner,
      oldType,
      old.fields,
      typeChanged ? NO_ENTRIES.fields : now.fields
    )
    addFields(db, names, owner, newType, now.fields, typeChanged ? NO_ENTRIES.fields : old.fields)
    updateCounters(
      db,
      names,
      owner,
      before && { type: oldType, fields: old.fields },
      after && { type: newType, fields: now.fields }
    )
    writePointers(db, owner, old.pointers, now.pointers)
    if (old.words !== now.words) {
      if (before) db.statement('DELETE FROM words WHERE rowid = ?').run(key)
      if (after) db.statement('INSERT INTO words (rowid, body) VALUES (?, ?)').run(key, now.words)
    }
  }

  return { read, write }
}

type Owner = { dataset: number; key: number; layer: number }
type Fields = IndexEntries['fields']

function* difference(from: Fields, other: Fields): Generator<[string, SortKey]> {
  for (const [path, values] of from) {
    const others = other.get(path)
    for (const [name, value] of values) if (!others?.has(name)) yield [path, value]
  }
}

function removeFields(
  db: Database,
  names: NameTable,
  owner: Owner,
  type: number,
  old: Fields,
  now: Fields
) {
  const statement = db.statement(
    'DELETE FROM fields WHERE dataset = ? AND type = ? AND path = ? AND value = ? AND document = ?'
  )
  for (const [path, value] of difference(old, now)) {
    statement.run(owner.dataset, type, names.intern(path), value, owner.key)
  }
}

function addFields(
  db: Database,
  names: NameTable,
  owner: Owner,
  type: number,
  now: Fields,
  old: Fields
) {
  const statement = db.statement(
    'INSERT OR REPLACE INTO fields (dataset, type, path, value, document, layer) VALUES (?, ?, ?, ?, ?, ?)'
  )
  for (const [path, value] of difference(now, old)) {
    statement.run(owner.dataset, type, names.intern(path), value, owner.key, owner.layer)
  }
}

function writePointers(
  db: Database,
  { dataset, key }: Owner,
  old: IndexEntries['pointers'],
  now: IndexEntries['pointers']
) {
  for (const target of old.keys()) {
    if (now.has(target)) continue
    db.statement('DELETE FROM pointers WHERE dataset = ? AND target = ? AND document = ?').run(
      dataset,
      target,
      key
    )
  }
  for (const [target, strong] of now) {
    if (old.get(target) === strong) continue
    db.statement(
      'INSERT OR REPLACE INTO pointers (dataset, target, document, strong) VALUES (?, ?, ?, ?)'
    ).run(dataset, target, key, strong ? 1 : 0)
  }
}
