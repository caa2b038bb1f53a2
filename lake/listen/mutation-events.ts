import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import type { Change, Commit } from '../documents/transaction.ts'
import { type Effects, revert } from '../history/effects.ts'
import type { DocumentFilter } from '../query/filter.ts'

/** What a listener wants to have in its events. */
export type EventOptions = {
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  effects: boolean
}

/** Whether the listener sees a document at all, and whether its filter holds. */
export type Visibility = { sees(document: Document): boolean; wants: DocumentFilter }

/** An event for one document of a transaction, with the id that a listener resumes from. */
export type MutationEvent = { id: string; place: number; data: Record<string, unknown> }

/** The states of documents that a transaction's events for a listener depend on. */
export function statesSeen(commit: Commit, sees: Visibility['sees']): Document[] {
  const states = commit.changes.flatMap(({ before, after }) => [before, after])
  return states.filter(state => state !== undefined).filter(sees)
}

/** The events of a transaction that a listener gets: each knows how many there are. */
export function mutationEvents(
  commit: Commit,
  { sees, wants }: Visibility,
  options: EventOptions
): MutationEvent[] {
  const touched = commit.changes.flatMap((change, place) => {
    const before = change.before && sees(change.before) && wants(change.before)
    const after = change.after && sees(change.after) && wants(change.after)
    if (!before && !after) return []
    const transition = before && after ? 'update' : after ? 'appear' : 'disappear'
    return [{ change, place, transition }]
  })
  return touched.map(({ change, place, transition }, index) => {
    const id = `${commit.id}#${change.id}`
    const data: Record<string, unknown> = {
      eventId: id,
      documentId: change.id,
      transactionId: commit.id,
      transition,
      identity: commit.author,
      timestamp: commit.timestamp,
      visibility: 'query',
      transactionTotalEvents: touched.length,
      transactionCurrentEvent: index
    }
    if (change.before) data.previousRev = change.before._rev
    // a deletion has one too: the Studio finds the event in its chain by it
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
 * The transactions from `seq` on, rebuilt from history so that events can be made of them once
 * more; undefined where there are more changes than `limit`.
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
  const undone: Undone[] = []
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
    undone.push({ change, previous: row.previous })
  }
  fillIn(db, dataset.key, undone.reverse())
  return commits
}

/** A change and the revision that the document had before it. */
type Undone = { change: Change; previous: string | null }

/** Works out what each document was before and after, going back from what it is now. */
function fillIn(db: Database, dataset: number, newestFirst: Undone[]) {
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
