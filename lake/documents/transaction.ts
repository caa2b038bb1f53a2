import type { Database } from '../database/open.ts'
import { mutationError } from '../errors.ts'
import { type Effects, effectsBetween } from '../history/effects.ts'
import { historyGroup } from '../history/group.ts'
import { type Document, isObject } from './document.ts'
import { randomId } from './id.ts'
import { assertReferences, type CanSee, isReferenced } from './referential-integrity.ts'
import type { Store } from './store.ts'

/** What a transaction did to one document. */
export type Change = {
  id: string
  before: Document | undefined
  after: Document | undefined
  /** The mutations of the request that touched it, in order, each by its document's id. */
  mutations: unknown[]
  effects: Effects
}

/** A transaction that is on the disk. */
export type Commit = {
  seq: number
  dataset: string
  id: string
  author: string
  timestamp: string
  changes: Change[]
}

/** A transaction in the making: reads see what it has done so far, nothing is kept if it throws. */
export type Transaction = {
  readonly id: string
  readonly timestamp: string
  readonly dataset: number
  /** The place of the mutation or action at work in the request, for errors. */
  index: number
  read(id: string): Document | undefined
  /** Replaces a document (undefined: removes it) and notes the mutation that did it. */
  set(id: string, after: Document | undefined, mutation: unknown): void
  /** Whether a strong reference points at the document, by what was done so far. */
  isReferenced(id: string): boolean
  /** Whether anything differs from how it was at the start. */
  hasChanges(): boolean
  /** The ids of the versions in a release, by what was done so far. */
  versionsIn(release: string): string[]
  /** Removes the history of a document that does not exist, and of its drafts and versions that do not. */
  purgeGroup(id: string): void
  /** Brings the indexes up to what was done so far, before a query runs. */
  flush(): void
}

type Staged = {
  first: Document | undefined
  stored: Document | undefined
  now: Document | undefined
  mutations: unknown[]
}

/** What a transaction needs to know at its start. A given `id` is kept. */
export type TransactionOptions = {
  dataset: { key: number; name: string }
  author: string
  id?: string
  /** What the author may know of; everything where left out. */
  knows?: CanSee
}

/** Starts a transaction inside the caller's SQLite transaction. `finish` writes it. */
export function beginTransaction(db: Database, store: Store, options: TransactionOptions) {
  const { dataset, author } = options
  const id = options.id ?? randomId()
  const timestamp = new Date().toISOString()
  const staged = new Map<string, Staged>()
  const purgedGroups = new Set<string>()

  function stage(documentId: string): Staged {
    let found = staged.get(documentId)
    if (!found) {
      const first = store.read(dataset.key, documentId)
      found = { first, stored: first, now: first, mutations: [] }
      staged.set(documentId, found)
    }
    return found
  }

  const transaction: Transaction = {
    id,
    timestamp,
    dataset: dataset.key,
    index: 0,
    read: documentId => stage(documentId).now,
    set(documentId, after, mutation) {
      const entry = stage(documentId)
      entry.now = after
      entry.mutations.push(mutation)
    },
    isReferenced(documentId) {
      transaction.flush()
      return isReferenced(db, dataset.key, documentId)
    },
    hasChanges: () => [...staged.values()].some(({ first, now }) => first !== now),
    versionsIn(release) {
      transaction.flush()
      return versionsIn(db, dataset.key, release)
    },
    purgeGroup: documentId => purgedGroups.add(documentId),
    flush() {
      for (const [documentId, entry] of staged) {
        if (entry.stored === entry.now) continue
        store.write(dataset.key, documentId, entry.stored, entry.now)
        entry.stored = entry.now
      }
    }
  }

  function finish(): Commit {
    transaction.flush()
    const changes: Change[] = []
    for (const [documentId, { first, now, mutations }] of staged) {
      if (first === now) continue
      const effects = effectsBetween(documentId, first, now)
      changes.push({ id: documentId, before: first, after: now, mutations, effects })
    }
    assertReferences(db, dataset.key, changes, options.knows)
    const commit: Commit = { seq: 0, dataset: dataset.name, id, author, timestamp, changes }
    if (changes.length > 0) commit.seq = record(db, dataset.key, commit)
    for (const { id: gone, after, mutations } of changes) {
      if (after === undefined && mutations.some(isPurge)) forget(db, dataset.key, gone)
    }
    for (const base of purgedGroups) {
      for (const member of historyGroup(db, dataset.key, base)) {
        if (!transaction.read(member)) forget(db, dataset.key, member)
      }
    }
    return commit
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

/** Whether a transaction took a document away with its history. */
export function hasPurge({ changes }: Commit): boolean {
  return changes.some(({ after, mutations }) => after === undefined && mutations.some(isPurge))
}

function isPurge(mutation: unknown): boolean {
  const deletion = isObject(mutation) ? mutation.delete : undefined
  return isObject(deletion) && deletion.purge === true
}

/** Takes away all that the history knows of a document. */
function forget(db: Database, dataset: number, document: string): void {
  db.statement('DELETE FROM changes WHERE dataset = ? AND document = ?').run(dataset, document)
}

function record(db: Database, dataset: number, commit: Commit): number {
  const { id, author, timestamp } = commit
  if (db.statement('SELECT 1 FROM transactions WHERE dataset = ? AND id = ?').get(dataset, id)) {
    throw mutationError(409, {
      index: 0,
      type: 'transactionIdAlreadyExistsError',
      description: `A transaction with the id "${id}" was already made. Choose another id.`
    })
  }
  const made = db
    .statement('INSERT INTO transactions (dataset, id, author, timestamp) VALUES (?, ?, ?, ?)')
    .run(dataset, id, author, timestamp)
  const seq = Number(made.lastInsertRowid)
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
