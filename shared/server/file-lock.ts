import { DatabaseSync } from 'node:sqlite'

/** SQLite's result code for a database that another connection has locked. */
const BUSY = 5

/** Keeps held locks referenced: a garbage-collected database would be closed and its lock released. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks a file (advisory lock). The operating system holds the lock while the process lives, also if it is stopped or
 * hangs, and releases it however the process ends. Only this function may open the file: closing it elsewhere in this
 * process would release the POSIX lock.
 * @param file is created, and stays empty
 * @param timeoutMs how long to wait for another process that holds it, in milliseconds
 * @returns releases the lock; undefined if another process holds it
 * @throws Error of SQLite if the file cannot be created
 */
export function lockFile(
  file: string,
  kind: 'EXCLUSIVE' | 'SHARED',
  timeoutMs: number
): (() => void) | undefined {
  const db = new DatabaseSync(file, { timeout: timeoutMs })
  try {
    db.exec(kind === 'EXCLUSIVE' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_schema')
  } catch (error) {
    db.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined
    throw error
  }
  heldLocks.add(db)
  return () => {
    if (heldLocks.delete(db)) db.close()
  }
}
