import { every } from '../../shared/server/every.ts'
import type { Database } from '../database/open.ts'
import type { DocumentService } from '../documents/document-service.ts'
import { type Log, logError } from '../log.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Changes examined in one step of the write queue: a few milliseconds. */
const STEP = 200

/**
 * Deletes the history that is older than a number of days, now and then daily. Returns a function
 * that stops it.
 * @param days undefined keeps everything
 * @param isLeader whether this node does it, of those that share the content
 */
export function startPruning(
  documents: Pick<DocumentService, 'maintain'>,
  days: number | undefined,
  log: Log,
  isLeader: () => boolean
): () => void {
  if (days === undefined) return () => {}
  let isStopped = false
  const run = async () => {
    if (!isLeader()) return
    const before = new Date(Date.now() - days * DAY_MS)
    const deleted = await pruneHistory(documents, before, () => isStopped)
    if (deleted > 0) log('lake.history-pruned', { deleted })
  }
  const stop = every(DAY_MS, run, error => logError(log, 'lake.prune-failed', error), 0)
  return () => {
    isStopped = true
    stop()
  }
}

/**
 * Deletes changes made before a time, and transactions without changes. It keeps the newest change
 * of each document, all changes of releases and of the versions in them, and the newest
 * transaction. Earlier revisions are computed from the newest one backwards, so the remaining
 * history stays readable. Returns the number of deleted changes.
 */
export async function pruneHistory(
  documents: Pick<DocumentService, 'maintain'>,
  before: Date,
  isStopped: () => boolean = () => false
): Promise<number> {
  const last = await documents.maintain(db => lastBefore(db, before))
  let deleted = 0
  for (let after = 0; after < last && !isStopped(); ) {
    const step = await documents.maintain(db => pruneStep(db, after, last))
    deleted += step.deleted
    after = step.next
  }
  return deleted
}

/** The last transaction before a time, other than the newest of all. */
function lastBefore(db: Database, before: Date): number {
  const row = db
    .statement(
      `SELECT max(seq) AS seq FROM transactions
       WHERE timestamp < ? AND seq < (SELECT max(seq) FROM transactions)`
    )
    .get(before.toISOString())
  return Number(row?.seq ?? 0)
}

/** Prunes the next changes after a transaction, up to and including `last`. */
function pruneStep(db: Database, after: number, last: number): { deleted: number; next: number } {
  const range = db
    .statement(
      `SELECT max(seq) AS next FROM
         (SELECT seq FROM transactions WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${STEP})`
    )
    .get(after, last)
  const next = Number(range?.next ?? last)
  const { changes } = db
    .statement(
      `DELETE FROM changes WHERE seq > ?1 AND seq <= ?2
         AND NOT (document LIKE '\\_.releases.%' ESCAPE '\\' OR document LIKE 'versions.%')
         AND (EXISTS (SELECT 1 FROM changes AS newer WHERE newer.dataset = changes.dataset
                AND newer.document = changes.document AND newer.seq > changes.seq)
              OR NOT EXISTS (SELECT 1 FROM documents WHERE documents.dataset = changes.dataset
                AND documents.id = changes.document))`
    )
    .run(after, next)
  db.statement(
    `DELETE FROM transactions WHERE seq > ?1 AND seq <= ?2
       AND NOT EXISTS (SELECT 1 FROM changes WHERE changes.seq = transactions.seq)`
  ).run(after, next)
  return { deleted: Number(changes), next }
}
