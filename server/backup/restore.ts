import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, copyFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { restoreBackup } from '../../lake/index.ts'
import { fsyncDir, fsyncTree } from '../../shared/server/fsync.ts'
import { errorMessage, UserError } from '../errors.ts'
import { mkdirp } from '../fs/mkdirp.ts'
import { fileChecksum } from './create-backup.ts'
import { BACKUP_VERSION, type BackupManifest, LAKE_DIR, MANIFEST_FILE } from './manifest.ts'

/**
 * Restores a backup into an empty data folder.
 * @returns when the backup was made, ISO 8601
 * @throws UserError if the backup is damaged or the folder is not empty; the folder is left unchanged
 */
export async function restore(folder: string, dataDir: string): Promise<string> {
  const note = readNote(folder)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new UserError(`${dataDir} is not empty: set DATA_DIR to a new folder, or empty this one.`)
  for (const [name, right] of Object.entries(note.files)) {
    const file = join(folder, name)
    if (!existsSync(file) || (await fileChecksum(file)) !== right)
      throw new UserError(`${file} is missing or damaged: use another backup.`)
  }
  mkdirp(dataDir, 0o700)
  try {
    if (note.lake) await restoreLake(join(folder, LAKE_DIR), join(dataDir, LAKE_DIR))
    for (const name of Object.keys(note.files)) {
      mkdirSync(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
      await copyFile(join(folder, name), join(dataDir, name))
      await chmod(join(dataDir, name), 0o600)
    }
    await fsyncTree(dataDir)
    fsyncDir(dirname(dataDir))
  } catch (error) {
    for (const name of existsSync(dataDir) ? readdirSync(dataDir) : [])
      await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  return note.madeAt
}

/**
 * Runs work on a backup that is restored into a temporary data folder.
 * @returns when the backup was made, ISO 8601
 */
export async function withRestored(
  folder: string,
  work: (dataDir: string) => Promise<void>
): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'restored-'))
  try {
    const madeAt = await restore(folder, join(place, 'data'))
    await work(join(place, 'data'))
    return madeAt
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function restoreLake(folder: string, dataDir: string): Promise<void> {
  try {
    await restoreBackup(folder, dataDir)
  } catch (error) {
    throw new UserError(`The content cannot be restored: ${errorMessage(error)}`)
  }
}

function readNote(folder: string): BackupManifest {
  const note = parseNote(folder)
  if ((note.version ?? 1) <= BACKUP_VERSION) return note
  throw new UserError(
    `${folder} was made by a newer version of this server (format ${note.version}): restore it with that version.`
  )
}

function parseNote(folder: string): BackupManifest {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))
  } catch {
    throw new UserError(
      `${folder} is not a backup of this server: it has no readable ${MANIFEST_FILE}.`
    )
  }
}
