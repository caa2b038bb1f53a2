import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '../database/open.ts'

/** The parts of a data folder that a backup holds; made pictures are made again when asked for. */
const databaseName = 'lake.sqlite'
const assetsName = 'assets'
const noteName = 'backup.json'
/** Copied at once: SQLite begins anew when another process writes between two steps. */
const PAGES = 1_000_000
/** Milliseconds. */
const TIMEOUT_MS = 10_000

/** What a backup says of itself. */
type Note = {
  madeAt: string
  /** SHA-256 of the database. */
  database: string
  /** Names of the uploaded files, each the SHA-1 of its bytes. */
  files: string[]
}

/**
 * Copies a lake that goes on running into a new folder: first a consistent copy of the database,
 * then the bytes of pictures and files, which are only ever added. The folder appears under its
 * name only when it is whole. Throws where it exists already.
 */
export async function backUp(dataDir: string, folder: string): Promise<void> {
  if (existsSync(folder))
    throw new Error(`${folder} exists already: name a new folder for a backup.`)
  const beside = `${folder}.part`
  await rm(beside, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true, mode: 0o700 })
  try {
    await copyDatabase(join(dataDir, databaseName), join(beside, databaseName))
    assertDatabaseIntact(join(beside, databaseName))
    const files = await copyAssets(join(dataDir, assetsName), join(beside, assetsName))
    const bytes = await digest('sha256', join(beside, databaseName))
    const note: Note = { madeAt: new Date().toISOString(), database: bytes, files }
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
  await backUp(dataDir, folder).finally(() => db.close())
}

/**
 * Fills an empty data folder from a backup. Throws before anything is written where a byte of the
 * backup is another than when it was made. The lake itself refuses a database that a newer lake
 * wrote when it opens it.
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<void> {
  const text = await readFile(join(folder, noteName), 'utf8').catch(() => undefined)
  if (!text) throw new Error(`${folder} is not a backup of a lake: it has no ${noteName}.`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(
      `${dataDir} is not empty: restore into a new folder, then start the lake on it.`
    )
  }
  const files = await verifyBackup(folder, JSON.parse(text) as Note)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const name of files)
    await copyAsset(join(folder, assetsName), join(dataDir, assetsName), name)
  await copyFile(join(folder, databaseName), join(dataDir, databaseName))
}

/** The uploaded files of a backup, all of which are as they were. */
async function verifyBackup(folder: string, { database, files }: Note): Promise<string[]> {
  const wanted = [
    { algorithm: 'sha256', file: join(folder, databaseName), right: database },
    ...files.map(name => {
      const file = join(folder, assetsName, name.slice(0, 2), name)
      return { algorithm: 'sha1', file, right: name }
    })
  ]
  for (const { algorithm, file, right } of wanted) {
    const found = existsSync(file) ? await digest(algorithm, file) : 'nothing'
    if (found !== right) throw new Error(`${file} is missing or damaged: use another backup.`)
  }
  return files
}

function assertDatabaseIntact(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  const found = copy.prepare('PRAGMA integrity_check').get()?.integrity_check
  copy.close()
  if (found !== 'ok') throw new Error(`The copy of the database is damaged: ${String(found)}.`)
}

/** Copies the uploaded files, and says which there are. */
async function copyAssets(from: string, to: string): Promise<string[]> {
  const files: string[] = []
  for (const part of existsSync(from) ? readdirSync(from) : []) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    for (const name of readdirSync(join(from, part))) {
      await copyAsset(from, to, name)
      files.push(name)
    }
  }
  return files
}

async function copyAsset(from: string, to: string, name: string): Promise<void> {
  const part = name.slice(0, 2)
  mkdirSync(join(to, part), { recursive: true })
  await copyFile(join(from, part, name), join(to, part, name), constants.COPYFILE_FICLONE)
}

async function digest(algorithm: string, file: string): Promise<string> {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

// By a connection of its own: SQLite gives up without a reason where another thread writes by the same.
async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true, timeout: TIMEOUT_MS })
  await backup(database, to, { rate: PAGES }).finally(() => database.close())
}
