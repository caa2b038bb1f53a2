import { constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../database/open.ts'

/** The parts of a data folder that a backup holds; made pictures are made again when asked for. */
const databaseName = 'lake.sqlite'
const assetsName = 'assets'
const noteName = 'backup.json'
/** Copied at once: SQLite begins anew when another process writes between two steps. */
const PAGES = 1_000_000

/**
 * Copies a lake that goes on running into a new folder: first a consistent copy of the database,
 * then the bytes of pictures and files, which are only ever added. The folder appears under its
 * name only when it is whole. Throws where it exists already.
 */
export async function backUp(
  database: DatabaseSync,
  dataDir: string,
  folder: string
): Promise<void> {
  if (existsSync(folder))
    throw new Error(`${folder} exists already: name a new folder for a backup.`)
  const beside = `${folder}.part`
  await rm(beside, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true, mode: 0o700 })
  try {
    await backup(database, join(beside, databaseName), { rate: PAGES })
    checkDatabase(join(beside, databaseName))
    const files = await copyAssets(join(dataDir, assetsName), join(beside, assetsName))
    const note = { madeAt: new Date().toISOString(), files }
    await writeFile(join(beside, noteName), `${JSON.stringify(note, null, 2)}\n`)
    await rename(beside, folder)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

/**
 * Copies the lake in a data folder from outside the process that runs it, or without one.
 * Throws where there is no lake.
 */
export async function backUpFolder(dataDir: string, folder: string): Promise<void> {
  const file = join(dataDir, databaseName)
  if (!existsSync(file)) throw new Error(`There is no lake in ${dataDir}.`)
  const db = openDatabase(file)
  await backUp(db.raw, dataDir, folder).finally(() => db.close())
}

/**
 * Fills an empty data folder from a backup. The lake itself refuses a database that a newer lake
 * wrote when it opens it.
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<void> {
  const note = await readFile(join(folder, noteName), 'utf8').catch(() => undefined)
  if (!note) throw new Error(`${folder} is not a backup of a lake: it has no ${noteName}.`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(
      `${dataDir} is not empty: restore into a new folder, then start the lake on it.`
    )
  }
  checkDatabase(join(folder, databaseName))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const copied = await copyAssets(join(folder, assetsName), join(dataDir, assetsName))
  const { files } = JSON.parse(note) as { files: number }
  if (copied !== files) throw new Error(`The backup should hold ${files} files, but has ${copied}.`)
  await copyFile(join(folder, databaseName), join(dataDir, databaseName))
}

function checkDatabase(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  const found = copy.prepare('PRAGMA integrity_check').get()?.integrity_check
  copy.close()
  if (found !== 'ok') throw new Error(`The copy of the database is damaged: ${String(found)}.`)
}

async function copyAssets(from: string, to: string): Promise<number> {
  let files = 0
  for (const part of existsSync(from) ? readdirSync(from) : []) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    mkdirSync(join(to, part), { recursive: true })
    for (const name of readdirSync(join(from, part))) {
      await copyFile(join(from, part, name), join(to, part, name), constants.COPYFILE_FICLONE)
      files++
    }
  }
  return files
}
