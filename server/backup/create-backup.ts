import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { copyFile, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { backUpFolder } from '../../lake/index.ts'
import { fsyncDir, fsyncTree } from '../../shared/server/fsync.ts'
import { OWNER_ONLY, writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { existingDataDir } from '../config/data-dir.ts'
import { UserError } from '../errors.ts'
import { isPathInside } from '../fs/is-path-inside.ts'
import { listFiles } from '../fs/list-files.ts'
import { mkdirp } from '../fs/mkdirp.ts'
import {
  BACKUP_VERSION,
  type BackupManifest,
  LAKE_DIR,
  MANIFEST_FILE,
  REGENERATED
} from './manifest.ts'

/** Copied in one step: SQLite restarts a backup when another process writes between two steps. */
const PAGES = 1_000_000

/**
 * Copies everything in a data folder that cannot be regenerated (content, assets, accounts, outbox, footprints,
 * passwords, secrets) into a new folder, also while a server runs. The copy appears under its name only once it is
 * complete.
 * @returns number of files, excluding those of the lake
 * @throws UserError if there is nothing to copy or the target exists
 */
export async function createBackup(
  dataDir: string,
  folder: string,
  now = new Date()
): Promise<number> {
  existingDataDir({ dataDir })
  if (isPathInside(dataDir, folder))
    throw new UserError(`${folder} is in the data folder: a backup must be outside it.`)
  if (existsSync(folder))
    throw new UserError(`${folder} already exists: use a new folder for a backup.`)
  const staging = `${folder}.part`
  await rm(staging, { recursive: true, force: true })
  mkdirp(staging, 0o700)
  try {
    // The lake is copied last: a message delivered meanwhile is then in both copies, never in neither, and delivery
    // is idempotent whatever the copied outbox says.
    const files = await copyFiles(dataDir, staging)
    const hasLake = existsSync(join(dataDir, LAKE_DIR, 'lake.sqlite'))
    if (hasLake) await backUpFolder(join(dataDir, LAKE_DIR), join(staging, LAKE_DIR))
    const note: BackupManifest = {
      version: BACKUP_VERSION,
      madeAt: now.toISOString(),
      lake: hasLake,
      files
    }
    await writeFileAtomic(join(staging, MANIFEST_FILE), `${JSON.stringify(note, null, 2)}\n`, {
      mode: OWNER_ONLY
    })
    await fsyncTree(staging)
    await rename(staging, folder)
    fsyncDir(dirname(folder))
    return Object.keys(files).length
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
}

async function copyFiles(from: string, to: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const name of await listFiles(from)) {
    if (REGENERATED.test(name) || name.startsWith(`${LAKE_DIR}/`)) continue
    mkdirSync(dirname(join(to, name)), { recursive: true, mode: 0o700 })
    if (name.endsWith('.sqlite')) await copyDatabase(join(from, name), join(to, name))
    else await copyFile(join(from, name), join(to, name))
    digests[name] = await fileChecksum(join(to, name))
  }
  return digests
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const db = new DatabaseSync(from, { timeout: 5000 })
  try {
    await backup(db, to, { rate: PAGES })
  } finally {
    db.close()
  }
}

/** SHA-256 of a file in hex, to detect damage. */
export async function fileChecksum(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
