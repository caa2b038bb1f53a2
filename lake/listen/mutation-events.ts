import type { Database } from '../database/open.ts'
import type { Change } from '../documents/change.ts'
import type { Document } from '../documents/document.ts'
import { type Effects, revert } from '../documents/effects.ts'
import type { Commit } from '../documents/transaction.ts'
import type { DocumentFilter } from '../query/filter.ts'

/** Contents of a listener's events. */
export type EventOptions = {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  effects: boolean
}

/** Whether the listener may read a document, and whether its filter matches. */
export type Visibility = { canSee(document: Document): boolean; matches: DocumentFilter }

/** An event of one document in a transaction; listeners resume from its id. */
export type MutationEvent = { id: string; place: number; data: Record<string, unknown> }

/** The readable states of documents before and after a transaction. */
export function visibleStates(commit: Commit, canSee: Visibility['canSee']): Document[] {
  const states = commit.changes.flatMap(({ before, after }) => [before, after])
  return states.filter(state => state !== undefined).filter(canSee)
}

/** The events of a transaction for a listener, numbered. */
export function mutationEvents(
  commit: Commit,
  { canSee, matches }: Visibility,
  options: EventOptions
): MutationEvent[] {
  const matching = commit.changes.flatMap((change, place) => {
    const before = change.before && canSee(change.before) && matches(change.before)
    const after = change.after && canSee(change.after) && matches(change.after)
    if (!before && !after) return []
    const transition = before && after ? 'update' : after ? 'appear' : 'disappear'
    return [{ change, place, transition }]
  })
  return matching.map(({ change, place, transition }, index) => {
    const id = `${commit.id}#${change.id}`
    const data: Record<string, unknown> = {
      eventId: id,
      documentId: change.id,
      transactionId: commit.id,
      transition,
      identity: commit.author,
      timestamp: commit.timestamp,
      visibility: 'query',
      transactionTotalEvents: matching.length,
      transactionCurrentEvent: index
    }
    if (change.before) data.previousRev = change.before._rev
    // deletions have a revision too: the Studio chains events by it
    data.resultRev = change.after?._rev ?? commit.id
    if (options.includeMutations) data.mutations = change.mutations
    if (options.effects) data.effects = change.effects
    if (options.includeResult && change.after) data.result = change.after
    if (options.includePreviousRevision) data.previous = change.before ?? null
    return { id, place, data }
  })
}

type Row = {
  seq: number
  id: string
  author: string
  timestamp: string
  document: string
  previous: string | null
  mutations: string
  effects: string
}

/**
 * Rebuilds the transactions since `seq` (inclusive) from history; undefined if they have more than
 * `limit` changes.
 */
export function replayCommits(
  db: Database,
  dataset: { key: number; name: string },
  seq: number,
  limit: number
): Commit[] | undefined {
  const rows = db
    .statement(
      `SELECT changes.seq, transactions.id, author, timestamp, document, previous, mutations, effects
       FROM changes JOIN transactions ON transactions.seq = changes.seq
       WHERE changes.seq >= ? AND changes.dataset = ? ORDER BY changes.seq, place LIMIT ?`
    )
    .all(seq, dataset.key, limit + 1) as Row[]
  if (rows.length > limit) return undefined
  const commits: Commit[] = []
  const pending: PendingChange[] = []
  for (const row of rows) {
    let commit = commits.at(-1)
    if (commit?.seq !== row.seq) {
      const { id, author, timestamp } = row
      commit = { seq: row.seq, dataset: dataset.name, id, author, timestamp, changes: [] }
      commits.push(commit)
    }
    const change: Change = {
      id: row.document,
      before: undefined,
      after: undefined,
      mutations: JSON.parse(row.mutations) as unknown[],
      effects: JSON.parse(row.effects) as Effects
    }
    commit.changes.push(change)
    pending.push({ change, previous: row.previous })
  }
  restoreStates(db, dataset.key, pending.reverse())
  return commits
}

/** A change and the document's revision before it. */
type PendingChange = { change: Change; previous: string | null }

/** Restores the documents before and after each change, by undoing changes from the current state. */
function restoreStates(db: Database, dataset: number, newestFirst: PendingChange[]) {
  const states = new Map<string, Document | null>()
  for (const { change, previous } of newestFirst) {
    let after = states.get(change.id)
    if (after === undefined) {
      const row = db
        .statement('SELECT body FROM documents WHERE dataset = ? AND id = ?')
        .get(dataset, change.id)
      after = row ? (JSON.parse(String(row.body)) as Document) : null
    }
    const before = revert(after, { effects: change.effects, previous })
    change.after = after ?? undefined
    change.before = before ?? undefined
    states.set(change.id, before)
  }
}
