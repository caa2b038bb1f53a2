import { existsSync, mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Move, MovedStore } from '../../shared/server/cluster/move-stores.ts'
import { createBlobStore } from '../assets/blob-store.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { createDocumentStore } from '../documents/document-store.ts'
import { createNameTable } from '../documents/name-table.ts'
import { STORE_NAME, sharedTables } from '../documents/shared-documents.ts'
import { tables } from '../tables.ts'

/** Copies a lake that does not run from its folder into a database. */
export async function uploadLake(dataDir: string, move: Move): Promise<void> {
  if (!existsSync(join(dataDir, 'lake.sqlite'))) throw new Error(`There is no lake in ${dataDir}.`)
  await withLake(dataDir, store => move.upload(store))
  const folder = join(dataDir, 'assets')
  const parts = existsSync(folder) ? await readdir(folder) : []
  for (const part of parts.filter(name => /^[0-9a-f]{2}$/.test(name))) {
    for (const sha1 of await readdir(join(folder, part)))
      await move.files.add(sha1, join(folder, part, sha1))
  }
}

/** Copies the lake of a database into a new folder. */
export async function downloadLake(dataDir: string, move: Move): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await withLake(dataDir, store => move.download(store))
  const blobs = createBlobStore(join(dataDir, 'assets'))
  for (const { name } of await move.files.list()) {
    const file = blobs.fileOf(name)
    mkdirSync(dirname(file), { recursive: true })
    await move.files.fetch(name, file)
  }
}

async function withLake(
  dataDir: string,
  work: (store: MovedStore) => Promise<void>
): Promise<void> {
  const db = openDatabase(join(dataDir, 'lake.sqlite'))
  try {
    migrate(db, tables)
    const names = createNameTable(db)
    const store = createDocumentStore(db, names)
    await work({
      name: STORE_NAME,
      db: db.raw,
      tables: sharedTables(store, names)
    })
  } finally {
    db.close()
  }
}
