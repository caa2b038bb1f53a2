import { join } from 'node:path'
import { lockFile } from '../../shared/server/file-lock.ts'
import { UserError } from '../../shared/server/user-error.ts'

/** How long to wait for a lake that is closing, in milliseconds. */
const WAIT_MS = 2_000

/**
 * Locks a data directory for one lake: two would not see each other's changes. Returns a function
 * that releases it.
 * @throws a `UserError` if another lake runs on it
 */
export function lockLake(dataDir: string): () => void {
  const release = lockFile(join(dataDir, 'lake.lock'), 'EXCLUSIVE', WAIT_MS)
  if (release) return release
  throw new UserError(
    `Another lake already runs on ${dataDir}: stop it, or set another folder. Commands for accounts, tokens, backups and archives work while it runs.`
  )
}
