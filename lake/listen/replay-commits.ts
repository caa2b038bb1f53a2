import type { Database } from '../database/open.ts'
import type { Change } from '../documents/change.ts'
import type { Document } from '../documents/document.ts'
import { type Effects, revert } from '../documents/effects.ts'
import type { Commit } from '../documents/transaction.ts'

/** Number of changes that are read or undone in one step. */
const STEP = 20
/** Maximum size of the history that is replayed, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024

/** Which transactions to replay. */
export type ReplayRequest = {
  dataset: { key: number; name: string }
  /** The first transaction, inclusive. */
  seq: number
  /** The last one: what is written meanwhile is in `later`. */
  until: number
  /** Maximum number of changes. */
  limit: number
  /** Transactions since `until`, which may grow while the replay goes on. */
  later: readonly Commit[]
}

/** Runs one step when there is time for it. */
export type RunStep = <T>(work: () => T) => Promise<T>

type Row = {
  seq: number
  place: number
  id: string
  author: string
  timestamp: string
  document: string
  previous: string | null
  mutations: string
  effects: string
}

/** A change and the document's revision before it. */
type PendingChange = { change: Change; previous: string | null }

/** Rebuilds transactions from history, in short steps; undefined if they are too many or too large. */
export async function replayCommits(
  db: Database,
  request: ReplayRequest,
  run: RunStep
): Promise<Commit[] | undefined> {
  if (!(await run(() => isWithinLimits(db, request)))) return undefined
  const commits: Commit[] = []
  const pending: PendingChange[] = []
  let last: Row | undefined
  for (;;) {
    const rows = await run(() => readRows(db, request, last))
    if (rows.length === 0) break
    await run(() => addChanges(rows, request, commits, pending))
    last = rows.at(-1)
  }
  const states = new Map<string, Document | null>()
  while (pending.length > 0) {
    const newestFirst = pending.splice(-STEP).reverse()
    await run(() => restoreStates(db, request, states, newestFirst))
  }
  return commits
}

function isWithinLimits(db: Database, { dataset, seq, until, limit }: ReplayRequest): boolean {
  const row = db
    .statement(
      `SELECT count(*) AS count, sum(bytes) AS bytes FROM (
         SELECT octet_length(mutations) + octet_length(effects) AS bytes
         FROM changes INDEXED BY changes_seq
         WHERE seq BETWEEN ? AND ? AND dataset = ? LIMIT ?)`
    )
    .get(seq, until, dataset.key, limit + 1)
  return Number(row?.count) <= limit && Number(row?.bytes ?? 0) <= MAX_BYTES
}

function readRows(db: Database, { dataset, seq, until }: ReplayRequest, after?: Row): Row[] {
  return db
    .statement<Row>(
      `SELECT changes.seq, place, transactions.id, author, timestamp, document, previous, mutations, effects
       FROM changes INDEXED BY changes_seq JOIN transactions ON transactions.seq = changes.seq
       WHERE (changes.seq, place) > (?, ?) AND changes.seq <= ? AND changes.dataset = ?
       ORDER BY changes.seq, place LIMIT ${STEP}`
    )
    .all(after?.seq ?? seq, after?.place ?? -1, until, dataset.key)
}

function addChanges(
  rows: Row[],
  { dataset }: ReplayRequest,
  commits: Commit[],
  pending: PendingChange[]
): void {
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
}

/** Restores the documents before and after each change, by undoing changes from the state at `until`. */
function restoreStates(
  db: Database,
  request: ReplayRequest,
  states: Map<string, Document | null>,
  newestFirst: PendingChange[]
): void {
  for (const { change, previous } of newestFirst) {
    let after = states.get(change.id)
    if (after === undefined) after = readState(db, request, change.id)
    const before = revert(after, { effects: change.effects, previous })
    change.after = after ?? undefined
    change.before = before ?? undefined
    states.set(change.id, before)
  }
}

/** The document at `until`: before the first later change, else as it is now. */
function readState(db: Database, { dataset, later }: ReplayRequest, id: string): Document | null {
  for (const { changes } of later) {
    const change = changes.find(change => change.id === id)
    if (change) return change.before ?? null
  }
  const row = db
    .statement('SELECT body FROM documents WHERE dataset = ? AND id = ?')
    .get(dataset.key, id)
  return row ? (JSON.parse(String(row.body)) as Document) : null
}
