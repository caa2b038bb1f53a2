import { setTimeout as pause } from 'node:timers/promises'
import { type Log, logError } from '../log.ts'
import type { Database } from './open.ts'

/** Pages per merge step of the full-text index: a few milliseconds. */
const MERGE_PAGES = 200
const RETRY_INTERVAL_MS = 50
const CHECKPOINT_TIMEOUT_MS = 2_000

type RunInWriteQueue = <T>(work: () => T) => Promise<T>

/** Removes deleted content from the database files. Calls during a run share the next run. */
type Purger = {
  purge(): Promise<void>
  /** Resolves when no purge is running. */
  idle(): Promise<void>
}

/**
 * Creates a purger.
 * @param write runs work in the write queue
 */
export function createPurger(db: Database, write: RunInWriteQueue, log: Log): Purger {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return {
    purge() {
      next ??= running.then(() => {
        next = undefined
        running = purge(db, write).catch(error => logError(log, 'lake.purge-failed', error))
        return running
      })
      return next
    },
    idle: () => next ?? running
  }
}

/**
 * Removes all traces of deleted content. `secure_delete` overwrites it in the database file, but
 * the full-text index keeps words until its segments are merged, and the write-ahead log keeps old
 * pages until it is truncated. Waits for readers of the log for two seconds; then the next purge or
 * start truncates it.
 */
async function purge(db: Database, write: RunInWriteQueue): Promise<void> {
  let isFirst = true
  // A negative number starts a merge of all segments; it is complete when a step changes almost
  // nothing.
  while ((await write(() => mergeFullTextIndex(db, isFirst ? -MERGE_PAGES : MERGE_PAGES))) > 1)
    isFirst = false
  const deadline = Date.now() + CHECKPOINT_TIMEOUT_MS
  while (!checkpointWal(db) && Date.now() < deadline) await pause(RETRY_INTERVAL_MS)
}

/** Checkpoints and truncates the write-ahead log; returns false if a reader prevents it. */
export function checkpointWal(db: Database): boolean {
  const wait = Number(db.raw.prepare('PRAGMA busy_timeout').get()?.timeout)
  db.exec('PRAGMA busy_timeout = 0')
  try {
    return db.raw.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
  } catch {
    // A statement of this connection is still being read.
    return false
  } finally {
    db.exec(`PRAGMA busy_timeout = ${wait}`)
  }
}

function mergeFullTextIndex(db: Database, pages: number): number {
  const changes = () => Number(db.raw.prepare('SELECT total_changes() AS n').get()?.n)
  const before = changes()
  db.statement("INSERT INTO words (words, rank) VALUES ('merge', ?)").run(pages)
  return changes() - before
}
