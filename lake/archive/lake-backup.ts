import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { fsyncDir, fsyncTree } from '../../shared/server/fsync.ts'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { openDatabase } from '../database/open.ts'

/** The files of a backup. The image cache is not included. */
const databaseName = 'lake.sqlite'
const assetsName = 'assets'
const manifestName = 'backup.json'
const formatVersion = 2
/** All pages in one step: SQLite restarts a stepwise backup when another process writes. */
const PAGES = 1_000_000
const TIMEOUT_MS = 10_000

/** Contents of `backup.json`. */
type Manifest = {
  /** Version of the format; backups without one are those of version 1. */
  version?: number
  madeAt: string
  /** SHA-256 of the database. The first backups have none. */
  database?: string
  /** Names of the uploaded files, each the SHA-1 of its bytes. The first backups have their number only. */
  files: string[] | number
}

/**
 * Copies a running lake into a new directory: first a consistent copy of the database, then the
 * uploaded files, which are append-only. The directory appears under its name when it is complete
 * and flushed to the disk.
 * Throws if it exists.
 */
export async function backUp(dataDir: string, folder: string): Promise<void> {
  if (existsSync(folder))
    throw new Error(`${folder} exists already: choose a new folder for the backup.`)
  const partial = `${folder}.part`
  await rm(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    await copyDatabase(join(dataDir, databaseName), join(partial, databaseName))
    assertDatabaseIntact(join(partial, databaseName))
    const files = await copyAssets(join(dataDir, assetsName), join(partial, assetsName))
    const bytes = await digest('sha256', join(partial, databaseName))
    const manifest: Manifest = {
      version: formatVersion,
      madeAt: new Date().toISOString(),
      database: bytes,
      files
    }
    await writeFileAtomic(join(partial, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
    await fsyncTree(partial)
    await rename(partial, folder)
    fsyncDir(dirname(folder))
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Copies the lake in a data directory, whether or not another process runs it. Throws if there is none. */
export async function backUpFolder(dataDir: string, folder: string): Promise<void> {
  const file = join(dataDir, databaseName)
  if (!existsSync(file)) throw new Error(`There is no lake in ${dataDir}.`)
  const db = openDatabase(file)
  await backUp(dataDir, folder).finally(() => db.close())
}

/**
 * Restores a backup into an empty data directory. Verifies all checksums first and throws before
 * anything is written if one differs. A database of a newer lake is rejected when it is opened.
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<void> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (!text) throw new Error(`${folder} is not a backup of a lake: it has no ${manifestName}.`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(
      `${dataDir} is not empty: restore into a new folder, then start the lake on it.`
    )
  }
  const manifest = JSON.parse(text) as Manifest
  if ((manifest.version ?? 1) > formatVersion) {
    throw new Error(
      `${folder} was made by a newer lake (format ${manifest.version}): restore it with that one.`
    )
  }
  const files = await verifyBackup(folder, manifest)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const name of files)
    await copyAsset(join(folder, assetsName), join(dataDir, assetsName), name)
  await copyFile(join(folder, databaseName), join(dataDir, databaseName))
  await fsyncTree(dataDir)
}

/** Verifies the checksums of a backup. Returns the names of its uploaded files. */
async function verifyBackup(
  folder: string,
  { database, files: listed }: Manifest
): Promise<string[]> {
  const files = typeof listed === 'number' ? listAssets(join(folder, assetsName)) : listed
  if (typeof listed === 'number' && files.length !== listed)
    throw new Error(`${folder} lacks ${listed - files.length} files: use another backup.`)
  if (!database) assertDatabaseIntact(join(folder, databaseName))
  const checksums = [
    ...(database
      ? [{ algorithm: 'sha256', file: join(folder, databaseName), expected: database }]
      : []),
    ...files.map(name => {
      const file = join(folder, assetsName, name.slice(0, 2), name)
      return { algorithm: 'sha1', file, expected: name }
    })
  ]
  for (const { algorithm, file, expected } of checksums) {
    const actual = existsSync(file) ? await digest(algorithm, file) : undefined
    if (actual !== expected) throw new Error(`${file} is missing or damaged: use another backup.`)
  }
  return files
}

function assertDatabaseIntact(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  const result = copy.prepare('PRAGMA integrity_check').get()?.integrity_check
  copy.close()
  if (result !== 'ok') throw new Error(`${file} is damaged: ${String(result)}.`)
}

/** Copies the uploaded files. Returns their names. */
async function copyAssets(from: string, to: string): Promise<string[]> {
  const files = listAssets(from)
  for (const name of files) await copyAsset(from, to, name)
  return files
}

/** Names of the uploaded files in a folder. */
function listAssets(folder: string): string[] {
  const parts = existsSync(folder) ? readdirSync(folder) : []
  return parts
    .filter(part => /^[0-9a-f]{2}$/.test(part))
    .flatMap(part => readdirSync(join(folder, part)))
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

// On a separate connection: SQLite aborts a backup when another thread writes on the same
// connection.
async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true, timeout: TIMEOUT_MS })
  await backup(database, to, { rate: PAGES }).finally(() => database.close())
}
