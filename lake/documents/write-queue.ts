import { enqueueWrite, runBatch, type WriteJob } from '../../shared/server/write-job.ts'
import type { Database } from '../database/open.ts'
import { httpError, LakeError } from '../errors.ts'
import { type Log, logError } from '../log.ts'

/** Runs writes sequentially with group commit: waiting writes share one `COMMIT`, which is the costly part. */
export type WriteQueue = {
  /** Runs `work` in a SQLite savepoint; settles when it is committed or rolled back. */
  run<T>(work: () => T): Promise<T>
  /** The same for work on this copy of the documents only, such as its indexes. */
  runHere<T>(work: () => T): Promise<T>
  /** Whether other nodes write, too; then all commits are announced in the order of their log. */
  isShared: boolean
  /** Resolves when the queue is empty. */
  idle(): Promise<void>
}

const SQLITE_FULL = 13

/**
 * Creates the queue of a connection.
 * @param undone called after each rollback
 */
export function createWriteQueue(db: Database, onRollback: () => void, log: Log): WriteQueue {
  let queue: WriteJob[] = []
  let scheduled = false
  const idleCallbacks: (() => void)[] = []

  function schedule() {
    if (scheduled) return
    scheduled = true
    setImmediate(drain)
  }

  function drain() {
    scheduled = false
    const batch = queue
    queue = []
    try {
      db.exec('BEGIN IMMEDIATE')
      const { finished, rest } = runBatch(db.raw, batch, { onRollback, onFailed })
      queue = [...rest, ...queue]
      db.exec('COMMIT')
      for (const { job, value } of finished) job.done(value)
    } catch (error) {
      if (db.raw.isTransaction) db.exec('ROLLBACK')
      onRollback()
      const failure = toWriteError(error, log)
      for (const job of batch) job.failed(failure)
    }
    if (queue.length > 0) schedule()
    else for (const callback of idleCallbacks.splice(0)) callback()
  }

  function onFailed(job: WriteJob, error: unknown) {
    job.failed(error instanceof LakeError ? error : job.inContext(() => toWriteError(error, log)))
  }

  function run<T>(work: () => T): Promise<T> {
    const result = enqueueWrite(queue, work)
    schedule()
    return result
  }

  return {
    run,
    runHere: run,
    isShared: false,
    idle() {
      if (!scheduled) return Promise.resolve()
      return new Promise(resolve => idleCallbacks.push(resolve))
    }
  }
}

/** The failure of a write as the answer to its request. */
export function toWriteError(error: unknown, log: Log): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  if (error.errcode === SQLITE_FULL) {
    const message = 'The disk that holds the content lake is full. Nothing was written.'
    log('lake.disk-full', { reason: message })
    return httpError(507, message)
  }
  logError(log, 'lake.write-failed', error)
  const message = 'The content lake could not write to its database. Nothing was written.'
  return httpError(503, message, { reason: error.message }, { 'retry-after': '1' })
}
