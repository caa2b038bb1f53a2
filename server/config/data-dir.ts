import { chmodSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERRNO_MESSAGES, errnoCode, UserError } from '../errors.ts'
import { mkdirp } from '../fs/mkdirp.ts'
import type { Settings } from './settings.ts'

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>

/**
 * Creates the data folder and checks that it is writable.
 * @throws UserError with the reason if it cannot be used
 */
export function prepareDataDir(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    mkdirp(folder, 0o700)
    restrictToOwner(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = errnoCode(error)
    throw new UserError(
      `The data folder ${folder} cannot be used: ${ERRNO_MESSAGES[code] ?? code}. ` +
        'Set DATA_DIR to a writable folder.'
    )
  }
}

// Earlier versions left the mode to the umask. A folder of another user keeps its mode.
function restrictToOwner(folder: string): void {
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(folder)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(folder, mode & 0o7700)
}

/**
 * Checks that a command's data folder exists.
 * @throws UserError if it does not, so that a mistyped path never creates one
 */
export function existingDataDir<T extends { dataDir: string }>(settings: T): T {
  const { dataDir } = settings
  if (existsSync(dataDir)) return settings
  throw new UserError(
    `There is no data folder ${dataDir}: set DATA_DIR to the one that the server uses.`
  )
}

/**
 * Checks that a command finds the content in the data folder.
 * @throws UserError if it is in the database of several nodes, which this command does not read
 */
export function assertOwnContent(settings: Place): void {
  assertNoCopies(settings)
  if (!settings.databaseUrl) return
  throw new UserError(
    'This command works on a data folder, and DATABASE_URL is set: the content is in that database. See "More than one machine" in docs/operations.md. Nothing was changed.'
  )
}

/**
 * Checks that a server or command without DATABASE_URL does not begin with stores of its own beside a node's copies of the
 * database: the node would then refuse its folder, and a backup would lack accounts and messages.
 * @throws UserError if the folder has such copies
 */
export function assertNoCopies({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl || !existsSync(join(dataDir, 'lake', 'copy.sqlite'))) return
  throw new UserError(
    `${dataDir} is that of a node, with copies of a database: set DATABASE_URL and SITE_URL as the node does. Nothing was changed.`
  )
}
