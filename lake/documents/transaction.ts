import type { Database } from '../database/open.ts'
import { mutationError } from '../errors.ts'
import type { FieldSource } from '../options.ts'
import type { Change } from './change.ts'
import type { Document } from './document.ts'
import type { DocumentStore } from './document-store.ts'
import { computeEffects } from './effects.ts'
import { historyGroup } from './history-group.ts'
import { getPublishedId, randomId } from './id.ts'
import { assertReferences, type CanSee, isReferenced } from './referential-integrity.ts'
import { limitTransactionTime } from './transaction-size.ts'

/** A committed transaction. */
export type Commit = {
  seq: number
  dataset: string
  id: string
  author: string
  timestamp: string
  changes: Change[]
  /** Whether history was deleted. */
  isPurge?: boolean
}

/** An open transaction: reads include its own changes, which are discarded if it throws. */
export type Transaction = {
  readonly id: string
  readonly timestamp: string
  readonly dataset: number
  /** Id of the user who writes. */
  readonly author: string
  /** Where the types are set whose documents need a second pair of eyes. */
  readonly reviews: FieldSource | undefined
  /** Index of the current mutation or action in the request, for errors. */
  index: number
  /** Called before each mutation or action; throws a 413 when the transaction takes too long. */
  step(): void
  read(id: string): Document | undefined
  /** Stores a document (undefined: deletes it) and records the mutation. */
  set(id: string, after: Document | undefined, mutation: unknown): void
  /** Whether a strong reference points at the document, including own changes. */
  isReferenced(id: string): boolean
  /** Whether any document differs from its initial state. */
  hasChanges(): boolean
  /** The ids of the versions in a release, including own changes. */
  versionsIn(release: string): string[]
  /** Ids of the users who have changed a document since it was created, including own changes. */
  authorsOf(id: string): string[]
  /** Deletes the history of a deleted document. Returns whether it has one. */
  purge(id: string): boolean
  /** Deletes the history of a deleted document and of its deleted drafts and versions, likewise. */
  purgeGroup(id: string): boolean
  /** Writes own changes to the tables and indexes, before a query runs. */
  flush(): void
}

type Staged = {
  initial: Document | undefined
  stored: Document | undefined
  current: Document | undefined
  mutations: unknown[]
}

/** Options of a transaction. An `id` of the caller is used as it is. */
export type TransactionOptions = {
  dataset: { key: number; name: string }
  author: string
  id?: string
  /** Which documents the author may know of; default: all. */
  canSee?: CanSee
  /** Maximum processor time in milliseconds; default: none. */
  maxMs?: number
  /** Where the types are set whose documents need a second pair of eyes; default: nowhere. */
  reviews?: FieldSource | undefined
}

/** Starts a transaction within the caller's SQLite transaction. `finish` checks and records it. */
export function beginTransaction(db: Database, store: DocumentStore, options: TransactionOptions) {
  const { dataset, author } = options
  const id = options.id ?? randomId()
  // first: sent again, it may meet documents as it left them
  if (options.id) assertUnused(db, dataset.key, id)
  const timestamp = new Date().toISOString()
  const staged = new Map<string, Staged>()
  const purged = new Set<string>()
  const purgedGroups = new Set<string>()
  const step = limitTransactionTime(options.maxMs ?? Number.POSITIVE_INFINITY)

  function stage(documentId: string): Staged {
    let found = staged.get(documentId)
    if (!found) {
      const initial = store.read(dataset.key, documentId)
      found = { initial, stored: initial, current: initial, mutations: [] }
      staged.set(documentId, found)
    }
    return found
  }

  const transaction: Transaction = {
    id,
    timestamp,
    dataset: dataset.key,
    author,
    reviews: options.reviews,
    index: 0,
    step,
    read: documentId => stage(documentId).current,
    set(documentId, after, mutation) {
      const entry = stage(documentId)
      if (after && !entry.current) assertNotPurged(documentId)
      entry.current = after
      entry.mutations.push(mutation)
    },
    isReferenced(documentId) {
      transaction.flush()
      return isReferenced(db, dataset.key, documentId)
    },
    hasChanges: () => [...staged.values()].some(({ initial, current }) => initial !== current),
    versionsIn(release) {
      transaction.flush()
      return versionsIn(db, dataset.key, release)
    },
    authorsOf(documentId) {
      const { initial, current } = stage(documentId)
      return [
        ...authorsSinceCreation(db, dataset.key, documentId),
        ...(initial === current ? [] : [author])
      ]
    },
    purge(documentId) {
      purged.add(documentId)
      return hasHistory(db, dataset.key, documentId)
    },
    purgeGroup(documentId) {
      purgedGroups.add(documentId)
      return historyGroup(db, dataset.key, documentId).length > 0
    },
    flush() {
      for (const [documentId, entry] of staged) {
        if (entry.stored === entry.current) continue
        step()
        store.write(dataset.key, documentId, entry.stored, entry.current)
        entry.stored = entry.current
      }
    }
  }

  /** Throws a 400 for a document that was purged: the change would be recorded with what it was before. */
  function assertNotPurged(documentId: string): void {
    if (!purged.has(documentId) && !purgedGroups.has(getPublishedId(documentId))) return
    throw mutationError(400, {
      index: transaction.index,
      type: 'validationError',
      description: `"${documentId}" cannot be stored in the transaction that purges it. Send another one.`,
      id: documentId
    })
  }

  function finish(): Commit {
    transaction.flush()
    const changes: Change[] = []
    for (const [documentId, { initial, current, mutations }] of staged) {
      if (initial === current) continue
      step()
      const effects = computeEffects(documentId, initial, current)
      changes.push({ id: documentId, before: initial, after: current, mutations, effects })
    }
    assertReferences(db, dataset.key, changes, options.canSee)
    const commit: Commit = { seq: 0, dataset: dataset.name, id, author, timestamp, changes }
    if (changes.length > 0) commit.seq = record(db, dataset.key, commit)
    commit.isPurge = purgeHistory()
    return commit
  }

  function purgeHistory(): boolean {
    for (const base of purgedGroups)
      for (const member of historyGroup(db, dataset.key, base)) purged.add(member)
    const deleted = [...purged].filter(documentId => !transaction.read(documentId))
    for (const documentId of deleted) deleteHistory(db, dataset.key, documentId)
    return deleted.length > 0
  }

  return { transaction, finish }
}

function versionsIn(db: Database, dataset: number, release: string): string[] {
  const prefix = `versions.${release}.`
  return db
    .statement('SELECT id FROM documents WHERE dataset = ? AND id >= ? AND id < ? ORDER BY id')
    .all(dataset, prefix, `${prefix}\u{10ffff}`)
    .map(row => String(row.id))
}

function authorsSinceCreation(db: Database, dataset: number, document: string): string[] {
  return db
    .statement(
      `SELECT DISTINCT author FROM changes JOIN transactions ON transactions.seq = changes.seq
       WHERE changes.dataset = ? AND document = ? AND changes.seq > coalesce(
         (SELECT max(seq) FROM changes WHERE dataset = ? AND document = ? AND result IS NULL), 0)`
    )
    .all(dataset, document, dataset, document)
    .map(row => String(row.author))
}

function hasHistory(db: Database, dataset: number, document: string): boolean {
  const found = db
    .statement('SELECT 1 FROM changes WHERE dataset = ? AND document = ? LIMIT 1')
    .get(dataset, document)
  return found !== undefined
}

/** Deletes the history of a document. */
function deleteHistory(db: Database, dataset: number, document: string): void {
  db.statement('DELETE FROM changes WHERE dataset = ? AND document = ?').run(dataset, document)
}

function assertUnused(db: Database, dataset: number, id: string): void {
  if (!db.statement('SELECT 1 FROM transactions WHERE dataset = ? AND id = ?').get(dataset, id))
    return
  throw mutationError(409, {
    index: 0,
    type: 'transactionIdAlreadyExistsError',
    description: `A transaction with the id "${id}" was already made. Choose another id.`
  })
}

function record(db: Database, dataset: number, commit: Commit): number {
  const { id, author, timestamp } = commit
  const inserted = db
    .statement('INSERT INTO transactions (dataset, id, author, timestamp) VALUES (?, ?, ?, ?)')
    .run(dataset, id, author, timestamp)
  const seq = Number(inserted.lastInsertRowid)
  const insert = db.statement(
    'INSERT INTO changes (dataset, document, seq, place, previous, result, mutations, effects) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
  )
  commit.changes.forEach((change, place) => {
    insert.run(
      dataset,
      change.id,
      seq,
      place,
      change.before?._rev ?? null,
      change.after?._rev ?? null,
      JSON.stringify(change.mutations),
      JSON.stringify(change.effects)
    )
  })
  return seq
}
