import type { Database } from '../database/open.ts'
import { httpError, LakeError } from '../errors.ts'

type Job = { run(): unknown; done(value: unknown): void; failed(error: unknown): void }

/** Runs writes one after another; those that wait share one `COMMIT`, which is what costs time. */
export type WriteQueue = {
  /** Runs `work` inside a SQLite transaction; settles when it is on the disk, or undone. */
  run<T>(work: () => T): Promise<T>
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>
}

const MAX_BATCH = 40
const NO_SPACE = 13

/** A queue of writes on one connection. `undone` is called when anything was rolled back. */
export function createWriteQueue(db: Database, undone: () => void): WriteQueue {
  let waiting: Job[] = []
  let scheduled = false
  const idlers: (() => void)[] = []

  function schedule() {
    if (scheduled) return
    scheduled = true
    setImmediate(drain)
  }

  function drain() {
    scheduled = false
    const batch = waiting
    waiting = []
    const started = performance.now()
    const finished: { job: Job; value: unknown }[] = []
    try {
      db.exec('BEGIN IMMEDIATE')
      for (const [place, job] of batch.entries()) {
        if (performance.now() - started > MAX_BATCH) {
          waiting = [...batch.slice(place), ...waiting]
          batch.length = place
          break
        }
        attempt(job, finished)
      }
      db.exec('COMMIT')
      for (const { job, value } of finished) job.done(value)
    } catch (error) {
      if (db.raw.isTransaction) db.exec('ROLLBACK')
      undone()
      const refusal = storageError(error)
      for (const job of batch) job.failed(refusal)
    }
    if (waiting.length > 0) schedule()
    else for (const idler of idlers.splice(0)) idler()
  }

  function attempt(job: Job, finished: { job: Job; value: unknown }[]) {
    db.exec('SAVEPOINT job')
    try {
      finished.push({ job, value: job.run() })
      db.exec('RELEASE job')
    } catch (error) {
      // a full disk ends the whole SQLite transaction by itself
      if (!db.raw.isTransaction) throw error
      db.exec('ROLLBACK TO job; RELEASE job')
      undone()
      if (finished.at(-1)?.job === job) finished.pop()
      job.failed(error instanceof LakeError ? error : storageError(error))
    }
  }

  return {
    run<T>(work: () => T) {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ run: work, done: value => resolve(value as T), failed: reject })
        schedule()
      })
    },
    idle() {
      if (!scheduled) return Promise.resolve()
      return new Promise(resolve => idlers.push(resolve))
    }
  }
}

function storageError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  if (error.errcode === NO_SPACE) {
    const full = 'The disk that holds the content lake is full. Nothing was written.'
    console.error(full)
    return httpError(507, full)
  }
  console.error(error)
  const message = 'The content lake could not write to its database. Nothing was written.'
  return httpError(503, message, { reason: error.message }, { 'retry-after': '1' })
}
