import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadLake, uploadLake } from '../../lake/index.ts'
import { type Move, moveStores } from '../../shared/server/cluster/move-stores.ts'
import type { StoreOptions } from '../../shared/server/cluster/open-store.ts'
import { OWNER_ONLY, replaceFileSync } from '../../shared/server/write-file-atomic.ts'
import { credentialsFile } from '../accounts/bootstrap.ts'
import { configuredPasswordsFile } from '../accounts/configured-password.ts'
import { secretsName } from '../config/secrets.ts'
import type { Settings } from '../config/settings.ts'
import { markLakeCreated } from '../content/installation.ts'
import { secretFile, secretName } from '../crypto/signer.ts'
import { UserError } from '../errors.ts'
import { footprintFolder } from '../footprint/create-footprints.ts'
import { footprintStore } from '../footprint/footprint-store.ts'
import { formsFolder } from '../forms/create-forms.ts'
import { tokensFile } from '../forms/inbox-tokens.ts'
import { outboxStore } from '../forms/outbox/database.ts'
import { ssoFolder } from '../sso/create-sso.ts'
import { ssoStore } from '../sso/database.ts'
import { LAKE_DIR } from './manifest.ts'

type Place = Pick<Settings, 'databaseUrl' | 'siteUrl'>

/**
 * Copies a data folder, whose server does not run, into an empty database.
 * @throws UserError if the database cannot be used or has content
 */
export function moveToDatabase(dataDir: string, { databaseUrl, siteUrl }: Place): Promise<void> {
  return moveStores(required(databaseUrl), siteUrl, true, async move => {
    await uploadLake(join(dataDir, LAKE_DIR), move)
    for (const store of stores(dataDir)) {
      if (existsSync(store.file)) await withStore(store, moved => move.upload(moved))
    }
    for (const file of secretFiles(dataDir)) {
      if (existsSync(file)) await move.setValue(secretsName(file), readFileSync(file, 'utf8'))
    }
    const secret = secretFile(formsFolder({ dataDir }))
    if (existsSync(secret))
      await move.setValue(secretName(formsFolder({ dataDir })), readFileSync(secret, 'base64'))
  })
}

/**
 * Copies a database into a new or empty data folder.
 * @throws UserError if the database cannot be used or the folder is not empty
 */
export async function moveToFolder(
  { databaseUrl, siteUrl }: Place,
  dataDir: string
): Promise<void> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new UserError(`${dataDir} is not empty: set DATA_DIR to a new folder, or empty this one.`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await moveStores(required(databaseUrl), siteUrl, false, async move => {
    await downloadLake(join(dataDir, LAKE_DIR), move)
    for (const store of stores(dataDir)) {
      mkdirSync(join(store.file, '..'), { recursive: true, mode: 0o700 })
      await withStore(store, moved => move.download(moved))
    }
    const values = await move.values()
    const write = (file: string, content: Buffer) =>
      replaceFileSync(file, content, { mode: OWNER_ONLY })
    for (const file of secretFiles(dataDir)) {
      const value = values[secretsName(file)]
      if (value !== undefined) write(file, Buffer.from(value))
    }
    const secret = values[secretName(formsFolder({ dataDir }))]
    if (secret) write(secretFile(formsFolder({ dataDir })), Buffer.from(secret, 'base64'))
  })
  markLakeCreated(dataDir)
}

/** Runs work on a copy of the database in a temporary data folder. */
export async function withDownloaded<T>(
  place: Place,
  work: (dataDir: string) => Promise<T>
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  try {
    const dataDir = join(folder, 'data')
    await moveToFolder(place, dataDir)
    return await work(dataDir)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function required(databaseUrl: string | undefined): string {
  if (databaseUrl) return databaseUrl
  throw new UserError('DATABASE_URL is missing: it names the database.')
}

function stores(dataDir: string): StoreOptions[] {
  return [
    outboxStore(formsFolder({ dataDir })),
    ssoStore(ssoFolder({ dataDir })),
    footprintStore(footprintFolder({ dataDir }))
  ]
}

function secretFiles(dataDir: string): string[] {
  return [
    credentialsFile(dataDir),
    configuredPasswordsFile(dataDir),
    tokensFile(formsFolder({ dataDir }))
  ]
}

async function withStore(
  { name, file, open, tables }: StoreOptions,
  work: (store: Parameters<Move['upload']>[0]) => Promise<void>
): Promise<void> {
  const db = open(file)
  try {
    await work({ name, db, tables })
  } finally {
    db.close()
  }
}
