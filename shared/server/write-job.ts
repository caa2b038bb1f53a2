import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseSync } from 'node:sqlite'

/** A write that waits for its turn; waiting writes share one commit (group commit). */
export type WriteJob = {
  run(): unknown
  done(value: unknown): void
  failed(error: unknown): void
  /** Runs a function in the context of the caller, which the log takes the request ID from. */
  inContext<T>(work: () => T): T
}

/** A job that was run, and its result. */
export type FinishedJob = { job: WriteJob; value: unknown }

export type BatchOptions = {
  /** Runs a job; default: only that. */
  run?: (job: WriteJob) => unknown
  /** Called after a job was rolled back. */
  onRollback(): void
  /** Called with the error of a job, which was rolled back alone. */
  onFailed(job: WriteJob, error: unknown): void
}

/** A batch of writes holds up others for no longer. */
const MAX_BATCH_MS = 40

/** Adds work to a queue; settles with its result when it is committed or rolled back. */
export function enqueueWrite<T>(queue: WriteJob[], work: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const inContext = AsyncLocalStorage.snapshot()
    queue.push({ run: work, done: value => resolve(value as T), failed: reject, inContext })
  })
}

/**
 * Runs jobs in the open transaction, each in a savepoint. If the batch takes too long, the rest is removed from it.
 * @returns the jobs that succeeded, and the rest
 * @throws if SQLite has rolled back the whole transaction, as on a full disk
 */
export function runBatch(
  db: DatabaseSync,
  batch: WriteJob[],
  { run = job => job.run(), onRollback, onFailed }: BatchOptions
): { finished: FinishedJob[]; rest: WriteJob[] } {
  const started = performance.now()
  const finished: FinishedJob[] = []
  for (const [index, job] of batch.entries()) {
    if (performance.now() - started > MAX_BATCH_MS) return { finished, rest: batch.splice(index) }
    db.exec('SAVEPOINT job')
    try {
      const value = run(job)
      db.exec('RELEASE job')
      finished.push({ job, value })
    } catch (error) {
      if (!db.isTransaction) throw error
      db.exec('ROLLBACK TO job; RELEASE job')
      onRollback()
      onFailed(job, error)
    }
  }
  return { finished, rest: [] }
}
