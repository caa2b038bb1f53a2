import { isObject } from '../../shared/json/is-object.ts'
import { every } from '../../shared/server/every.ts'
import { scheduler } from '../auth/scheduler-identity.ts'
import type { Database } from '../database/open.ts'
import type { Document } from '../documents/document.ts'
import type { Dataset, DocumentService } from '../documents/document-service.ts'
import { getLayer, layers, RELEASE_TYPE, releaseName } from '../documents/id.ts'
import { invalidTimeMessage } from '../documents/release.ts'
import type { Transaction } from '../documents/transaction.ts'
import type { Writer } from '../documents/write-operations.ts'
import { LakeError } from '../errors.ts'
import { parseInstant } from '../instant.ts'
import type { ResolvedOptions } from '../options.ts'
import { failRelease, publishRelease } from './releases.ts'

const INTERVAL_MS = 1_000
/** Back-off after a system error, such as a full disk. */
const RETRY_MS = 30_000

type Due = { dataset: Dataset; id: string; instant: number }

/**
 * Publishes scheduled releases when they are due, in order of time, each in its own transaction. A
 * release that cannot be published becomes `active` with an `error`; system errors are retried.
 * Returns a function that stops the scheduler.
 * @param isLeader whether this node is the leader of those that share the content
 */
export function startScheduler(
  db: Database,
  documents: DocumentService,
  { limits: { documentBytes, transactionTime }, log }: Pick<ResolvedOptions, 'limits' | 'log'>,
  isLeader: () => boolean
) {
  const statement = `SELECT id, body ->> '$.publishAt' AS time
    FROM documents JOIN names ON names.key = type
    WHERE dataset = ? AND names.name = '${RELEASE_TYPE}' AND body ->> '$.state' = 'scheduled'`

  function dueAt(now: number): Due[] {
    const scheduled = documents.datasets.flatMap(dataset =>
      db
        .statement(statement)
        .all(dataset.key)
        // an invalid time counts as due: the failure is shown to the editor
        .map(({ id, time }) => ({ dataset, id: String(id), instant: parseInstant(time) ?? 0 }))
    )
    return (
      scheduled
        // a draft or version of this type is no release, and may be written by users who cannot publish
        .filter(({ id, instant }) => instant <= now && getLayer(id) === layers.release)
        .sort((a, b) => a.instant - b.instant || (a.id < b.id ? -1 : 1))
    )
  }

  function change(
    { dataset, id }: Due,
    apply: (transaction: Transaction, writer: Writer, release: Document) => void
  ) {
    const writer = { identity: scheduler, dataset: dataset.name, documentBytes }
    const options = { author: scheduler.id, maxMs: transactionTime }
    return documents.write(dataset, options, transaction => {
      const release = transaction.read(id)
      if (release?.state === 'scheduled') apply(transaction, writer, release)
    })
  }

  async function publishOne(due: Due): Promise<void> {
    try {
      await change(due, (transaction, writer, release) => {
        if (parseInstant(release.publishAt) === undefined)
          throw new Error(invalidTimeMessage('publishAt'))
        publishRelease(transaction, writer, release)
      })
    } catch (error) {
      if (isTransient(error)) throw error
      const message = getReason(error)
      await change(due, (transaction, writer, release) =>
        failRelease(transaction, writer, release, message)
      )
      const release = releaseName(due.id)
      log('lake.release-failed', { release, dataset: due.dataset.name, reason: message })
    }
  }

  let stopped = false
  let retryAt = 0

  async function publishDue(): Promise<void> {
    if (!isLeader() || performance.now() < retryAt) return
    for (const due of dueAt(Date.now())) if (!stopped) await publishOne(due)
  }

  function failed(error: unknown) {
    retryAt = performance.now() + RETRY_MS
    const reason = error instanceof Error ? error.message : String(error)
    log('lake.release-retry-scheduled', { reason, againInMs: RETRY_MS })
  }

  const stop = every(INTERVAL_MS, publishDue, failed)
  return () => {
    stopped = true
    stop()
  }
}

/** Whether the error is transient (disk, load) rather than caused by the release. */
function isTransient(error: unknown): boolean {
  if (error instanceof LakeError) return error.status >= 500 || error.status === 429
  return error instanceof Error && 'errcode' in error
}

/** The error message, including the id of the affected document. */
function getReason(error: unknown): string {
  if (!(error instanceof LakeError)) return error instanceof Error ? error.message : String(error)
  const { items } = (isObject(error.body.error) ? error.body.error : {}) as { items?: unknown[] }
  const item = items?.[0]
  if (!isObject(item) || !isObject(item.error)) return error.message
  const { id, description } = item.error
  const reason = typeof description === 'string' ? description : error.message
  return typeof id !== 'string' || reason.includes(id) ? reason : `${id}: ${reason}`
}
