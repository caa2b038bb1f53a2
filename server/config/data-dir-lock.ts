import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '../../shared/server/file-lock.ts'
import { UserError } from '../errors.ts'

/** How long to wait for a lock that another process holds briefly, in milliseconds. */
const LOCK_TIMEOUT_MS = 2000
const ANSWER_MS = 5000
const LOCK = 'running.lock'

/** Exclusive use of a data folder by this process. */
export interface DataDirLock {
  /** Stores the server's URL, for commands that work through it. */
  announce(url: string): void
  /** Releases the lock. */
  release(): void
}

/**
 * Locks a data folder for this process (advisory lock). The operating system holds the lock while the process lives,
 * also if it is stopped or hangs, and releases it however the process ends.
 * @throws UserError if another process holds it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const lock = acquireLock(dataDir, 'EXCLUSIVE')
  if (!lock) throw new UserError(`${holder(dataDir)} already uses ${dataDir}: stop it first.`)
  const note = noteFile(dataDir)
  rmSync(note, { force: true })
  return {
    announce(url) {
      writeFileSync(note, JSON.stringify({ url, pid: process.pid } satisfies Note))
    },
    release() {
      rmSync(note, { force: true })
      lock()
    }
  }
}

/**
 * Waits for exclusive use of a folder.
 * @param timeoutMs milliseconds
 * @returns releases it
 * @throws UserError on timeout
 */
export function acquireTurn(folder: string, timeoutMs = 600_000): () => void {
  const lock = acquireLock(folder, 'EXCLUSIVE', timeoutMs)
  if (!lock) throw new UserError(`Another process has locked ${folder} for too long: stop it.`)
  return lock
}

/**
 * Returns the URL of the server that uses the data folder; undefined if there is none.
 * @throws UserError if a process holds the lock but does not answer
 */
export async function lockOwnerUrl(dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, LOCK))) return undefined
  const free = acquireLock(dataDir, 'SHARED')
  if (free) {
    free()
    return undefined
  }
  const url = readLockOwner(dataDir)?.url
  if (url && (await answers(url))) return url
  throw new UserError(
    `${holder(dataDir)} uses ${dataDir} but does not respond: wait until it does, or stop it.`
  )
}

interface Note {
  url: string
  pid: number
}

function acquireLock(
  dataDir: string,
  kind: 'EXCLUSIVE' | 'SHARED',
  timeout = LOCK_TIMEOUT_MS
): (() => void) | undefined {
  return lockFile(join(dataDir, LOCK), kind, timeout)
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

// An unreadable file is being written right now.
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
