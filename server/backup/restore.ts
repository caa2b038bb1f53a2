import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, copyFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { restoreBackup } from '../../lake/index.ts'
import { makeFolder } from '../files/make-folder.ts'
import { reason, Sentence } from '../sentence.ts'
import { digest } from './back-up.ts'
import { LAKE, NOTE, type Note } from './parts.ts'

/**
 * Fills an empty data folder from a backup.
 * @returns when the backup was made
 * @throws Sentence where the backup is damaged or the folder is not empty; the folder is then as it was
 */
export async function restore(folder: string, dataDir: string): Promise<string> {
  const note = readNote(folder)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Sentence(`${dataDir} is not empty: set DATA_DIR to a new folder, or empty this one.`)
  for (const [name, right] of Object.entries(note.files)) {
    const file = join(folder, name)
    if (!existsSync(file) || (await digest(file)) !== right)
      throw new Sentence(`${file} is missing or damaged: use another backup.`)
  }
  makeFolder(dataDir, 0o700)
  try {
    if (note.lake) await restoreLake(join(folder, LAKE), join(dataDir, LAKE))
    for (const name of Object.keys(note.files)) {
      mkdirSync(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
      await copyFile(join(folder, name), join(dataDir, name))
      await chmod(join(dataDir, name), 0o600)
    }
  } catch (error) {
    for (const name of existsSync(dataDir) ? readdirSync(dataDir) : [])
      await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  return note.madeAt
}

async function restoreLake(folder: string, dataDir: string): Promise<void> {
  try {
    await restoreBackup(folder, dataDir)
  } catch (error) {
    throw new Sentence(`The content cannot be restored: ${reason(error)}`)
  }
}

function readNote(folder: string): Note {
  try {
    return JSON.parse(readFileSync(join(folder, NOTE), 'utf8'))
  } catch {
    throw new Sentence(`${folder} is no backup of this server: it has no ${NOTE} that can be read.`)
  }
}
