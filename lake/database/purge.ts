import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './open.ts'

/** Work on the word index in one go, in pages: a few milliseconds. */
const PAGES = 200
const PAUSE_MS = 50
const MAX_DELAY_MS = 2_000

type Write = <T>(work: () => T) => Promise<T>

/** Scrubs a database; those who ask while it does so wait for one more round, together. */
type Scrubber = {
  scrub(): Promise<void>
  /** Resolves when no round is under way. */
  idle(): Promise<void>
}

/** @param write runs a piece of work among the other writes */
export function createPurger(db: Database, write: Write): Scrubber {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return {
    scrub() {
      next ??= running.then(() => {
        next = undefined
        running = scrub(db, write).catch(console.error)
        return running
      })
      return next
    },
    idle: () => next ?? running
  }
}

/**
 * Leaves nothing to be read of what was deleted: SQLite overwrites it in the file (`secure_delete`),
 * but the word index keeps its words until it is merged, and the write-ahead log what was there
 * before. A reader who has the log in use is waited for, two seconds at most; the log goes with the
 * next scrub or start then.
 */
async function scrub(db: Database, write: Write): Promise<void> {
  let isFirst = true
  // A negative number begins a merge of all segments; it is over when a step changes next to nothing.
  while ((await write(() => mergeWords(db, isFirst ? -PAGES : PAGES))) > 1) isFirst = false
  const until = Date.now() + MAX_DELAY_MS
  while (!checkpointWal(db) && Date.now() < until) await pause(PAUSE_MS)
}

/** Copies the write-ahead log into the file and empties it; false where a reader is in the way. */
export function checkpointWal(db: Database): boolean {
  const wait = Number(db.raw.prepare('PRAGMA busy_timeout').get()?.timeout)
  db.exec('PRAGMA busy_timeout = 0')
  try {
    return db.raw.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
  } catch {
    // A statement of this very connection is still being read.
    return false
  } finally {
    db.exec(`PRAGMA busy_timeout = ${wait}`)
  }
}

function mergeWords(db: Database, pages: number): number {
  const changes = () => Number(db.raw.prepare('SELECT total_changes() AS n').get()?.n)
  const before = changes()
  db.statement("INSERT INTO words (words, rank) VALUES ('merge', ?)").run(pages)
  return changes() - before
}
