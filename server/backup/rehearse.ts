import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLake, type Lake } from '../../lake/index.ts'
import { CONTENT_API_VERSION } from '../../shared/content/content-api.ts'
import { credentialsFile } from '../accounts/bootstrap.ts'
import { configuredPasswordsFile } from '../accounts/configured-password.ts'
import { readSecretsFile } from '../config/secrets-file.ts'
import { loadSigner } from '../crypto/signer.ts'
import { UserError } from '../errors.ts'
import { FootprintStore } from '../footprint/footprint-store.ts'
import { Outbox } from '../forms/outbox/outbox.ts'
import { openSsoStore } from '../sso/database.ts'
import { LAKE_DIR } from './manifest.ts'
import { restore } from './restore.ts'

/** What a restored folder contains. */
export interface Rehearsal {
  madeAt: string
  documents: number
  files: number
  /** Messages that are not delivered yet. */
  messages: number
}

/**
 * Restores a backup into a temporary folder and opens every store in it, as a start would: databases of earlier
 * versions are migrated.
 * @throws UserError if anything is missing or damaged
 */
export async function rehearseRestore(folder: string): Promise<Rehearsal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'restore-check-'))
  try {
    const madeAt = await restore(folder, dataDir)
    readSecretsFile(credentialsFile(dataDir))
    readSecretsFile(configuredPasswordsFile(dataDir))
    if (existsSync(join(dataDir, 'sso'))) await (await openSsoStore(join(dataDir, 'sso'))).close()
    await openFootprints(dataDir)
    return { madeAt, messages: await openForms(dataDir), ...(await openLake(dataDir)) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openForms(dataDir: string): Promise<number> {
  const forms = join(dataDir, 'forms')
  if (!existsSync(forms)) return 0
  loadSigner(forms)
  const outbox = await Outbox.open(forms)
  const waiting = outbox.count('deliver')
  await outbox.close()
  return waiting
}

async function openFootprints(dataDir: string): Promise<void> {
  const footprints = join(dataDir, 'footprint')
  if (!existsSync(footprints)) return
  const store = await FootprintStore.open(footprints)
  await store.close()
  if (store.setAside) throw new UserError('The footprints in the backup are damaged.')
}

async function openLake(dataDir: string): Promise<{ documents: number; files: number }> {
  const folder = join(dataDir, LAKE_DIR)
  if (!existsSync(folder)) return { documents: 0, files: 0 }
  const token = randomBytes(24).toString('base64url')
  // The project and its data set have the same names in every version.
  const lake = await createLake({
    dataDir: folder,
    projectId: 'site',
    log: () => undefined,
    tokens: [{ token, role: 'administrator' }]
  })
  try {
    const missing = await lake.findMissingAssets()
    if (missing[0])
      throw new UserError(`The backup lacks ${missing.length} uploads, such as ${missing[0]}.`)
    return await countContent(lake, token)
  } finally {
    await lake.close()
  }
}

async function countContent(
  lake: Lake,
  token: string
): Promise<{ documents: number; files: number }> {
  const url = new URL(`http://lake/v${CONTENT_API_VERSION}/data/query/production?perspective=raw`)
  url.searchParams.set(
    'query',
    '{"documents": count(*), "files": count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])}'
  )
  const headers = { authorization: `Bearer ${token}` }
  const answer = await lake.fetch(new Request(url, { headers }))
  if (!answer.ok) throw new UserError(`The content cannot be read: ${await answer.text()}`)
  return (await answer.json()).result
}
