import { rm } from 'node:fs/promises'
import type { SanityClient } from '@sanity/client'
import { sanityImport } from '@sanity/import'
import { assertImportable } from './check-import.ts'
import { fetchUnescaped } from './field-names.ts'
import { type ImportPlan, keepMissing, planImport } from './plan-import.ts'
import { escapeArchive, prepareArchive, referToAssets, withoutDocuments } from './prepare-import.ts'
import { reachableAssets } from './reachable-assets.ts'
import { type Unpacked, unpackArchive } from './unpack.ts'

export interface Imported {
  documents: number
}

/** What to do if a document with the same id exists: refuse the import, leave it, or replace it. */
export type ImportMode = 'create' | 'createIfNotExists' | 'createOrReplace'

export interface ImportOptions {
  /** Default: replace. */
  operation?: ImportMode
  /** Only compares: nothing is written. */
  dryRun?: boolean
  /** Requests pictures and files that the archive names by their address; otherwise such an archive is refused. */
  fetchAddresses?: boolean
  /** Gets what would change, before anything is written. */
  onPlan?: (plan: ImportPlan) => void
}

const RELEASES = {
  create: 'fail',
  createIfNotExists: 'ignore',
  createOrReplace: 'replace'
} as const

/**
 * Imports an archive in Sanity's format into the client's data set. Assets are uploaded from the
 * archive; references are changed to the uploaded assets. Documents that are not in the archive
 * stay as they are. Throws before anything is written if `operation` is `create` and a document
 * exists.
 */
export async function importArchive(
  client: SanityClient,
  file: string,
  {
    operation = 'createOrReplace',
    dryRun = false,
    fetchAddresses = false,
    onPlan
  }: ImportOptions = {}
): Promise<Imported> {
  let unpacked: Unpacked | undefined
  try {
    unpacked = await unpackArchive(file)
    await prepareArchive(unpacked, fetchAddresses)
    const target = client.withConfig({
      perspective: 'raw',
      useCdn: false,
      resolveFetch: () => fetchUnescaped
    })
    const plan = await planImport(target, unpacked, operation === 'createOrReplace')
    onPlan?.(plan)
    if (operation === 'create') assertNew(plan)
    if (operation !== 'createOrReplace') await keepMissing(unpacked, plan)
    await assertImportable(target, unpacked)
    if (dryRun || (operation === 'createIfNotExists' && isEmpty(plan))) return { documents: 0 }
    // a lake stores references to other data sets as written; the importer would look for those
    await escapeArchive(unpacked, client.config().useProjectHostname ? [] : ['_dataset'])
    const write = (folder: string) =>
      sanityImport(folder, {
        client: target,
        operation,
        releasesOperation: RELEASES[operation],
        ...(!client.config().useProjectHostname && { assetFetch: reachableAssets(client) }),
        allowSystemDocuments: false
      })
    // The importer writes documents before their assets: until those followed, a site would show pages without pictures.
    if (plan.assets.length > 0) await write(await withoutDocuments(unpacked))
    await referToAssets(target, unpacked)
    const { numDocs } = await write(unpacked.base)
    return { documents: numDocs }
  } catch (error) {
    const folder =
      error instanceof Error && typeof error.cause === 'string' ? error.cause : undefined
    if (folder) await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    if (unpacked) await rm(unpacked.root, { recursive: true, force: true })
  }
}

function assertNew({ replace, same }: ImportPlan): void {
  const existing = [...replace, ...same].sort()
  if (existing.length === 0) return
  throw new Error(
    `${existing.length} documents of the archive exist already. Nothing was imported. ` +
      'Pass --missing to create the others only, or --replace to replace them:\n' +
      existing.map(id => `  ${id}`).join('\n')
  )
}

function isEmpty({ create, assets }: ImportPlan): boolean {
  return create.length === 0 && assets.length === 0
}
