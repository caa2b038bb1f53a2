import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UserError } from '../errors.ts'

/** How long a lock is waited for that another process holds for a moment, in milliseconds. */
const MOMENT = 2000
const ANSWER_MS = 5000

/** A data folder that this process has for itself. */
export interface DataDirLock {
  /** Notes where this server answers, for commands that work through it. */
  announce(url: string): void
  /** Lets the next one have the folder. */
  release(): void
}

/**
 * Takes a data folder for this process alone. The system keeps the lock for as long as the process
 * lives, also while it is stopped or hangs, and drops it however it ends.
 * @throws Sentence when another process has it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const lock = acquireLock(dataDir, 'EXCLUSIVE')
  if (!lock) throw new UserError(`${holder(dataDir)} uses ${dataDir} already: stop that first.`)
  const note = noteFile(dataDir)
  rmSync(note, { force: true })
  return {
    announce(url) {
      writeFileSync(note, JSON.stringify({ url, pid: process.pid } satisfies Note))
    },
    release() {
      rmSync(note, { force: true })
      giveBack(lock)
    }
  }
}

/**
 * Waits until no other process has its turn in a folder.
 * @param timeoutMs milliseconds
 * @returns ends the turn
 * @throws Sentence when it takes longer
 */
export function acquireTurn(folder: string, timeoutMs = 600_000): () => void {
  const lock = acquireLock(folder, 'EXCLUSIVE', timeoutMs)
  if (!lock) throw new UserError(`Another process works in ${folder} for too long: end it.`)
  return () => giveBack(lock)
}

/**
 * Address of the server that uses the data folder now; undefined when none does.
 * @throws Sentence when one has it and does not answer
 */
export async function lockOwnerUrl(dataDir: string): Promise<string | undefined> {
  if (!existsSync(lockFile(dataDir))) return undefined
  const free = acquireLock(dataDir, 'SHARED')
  if (free) {
    giveBack(free)
    return undefined
  }
  const url = readLockOwner(dataDir)?.url
  if (url && (await answers(url))) return url
  throw new UserError(
    `${holder(dataDir)} uses ${dataDir} but does not answer: wait until it does, or end it.`
  )
}

/** Locks that are kept: one that nothing refers to any more would be closed by the garbage collector. */
const kept = new Set<DatabaseSync>()

interface Note {
  url: string
  pid: number
}

function acquireLock(
  dataDir: string,
  kind: 'EXCLUSIVE' | 'SHARED',
  timeout = MOMENT
): DatabaseSync | undefined {
  const db = new DatabaseSync(lockFile(dataDir), { timeout })
  try {
    db.exec(kind === 'EXCLUSIVE' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_schema')
    kept.add(db)
    return db
  } catch (error) {
    db.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

function giveBack(lock: DatabaseSync): void {
  kept.delete(lock)
  lock.close()
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

function holder(dataDir: string): string {
  const note = readLockOwner(dataDir)
  return note ? `The server at ${note.url} (process ${note.pid})` : 'Another process'
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const health: unknown = await answer.json()
    return health !== null && typeof health === 'object' && 'status' in health
  } catch {
    return false
  }
}

// A note that cannot be read is just being written.
function readLockOwner(dataDir: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(noteFile(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

function noteFile(dataDir: string): string {
  return join(dataDir, 'running.json')
}

// Nothing may open this file but SQLite: closing it elsewhere in this process would drop the lock.
function lockFile(dataDir: string): string {
  return join(dataDir, 'running.lock')
}
