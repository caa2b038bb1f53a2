import { rm } from 'node:fs/promises'
import type { SanityClient } from '@sanity/client'
import { sanityImport } from '@sanity/import'
import { fetchUnescaped } from './field-names.ts'
import { prepareArchive } from './prepare-import.ts'
import { type Unpacked, unpackArchive } from './unpack.ts'

export interface Imported {
  documents: number
}

export interface ImportOptions {
  /** What to do if a document with the same id exists; default: replace it. */
  operation?: 'create' | 'createIfNotExists' | 'createOrReplace'
}

/**
 * Imports an archive in Sanity's format into the client's data set. Assets are uploaded from the
 * archive; references are changed to the uploaded assets.
 */
export async function importArchive(
  client: SanityClient,
  file: string,
  { operation = 'createOrReplace' }: ImportOptions = {}
): Promise<Imported> {
  let unpacked: Unpacked | undefined
  try {
    unpacked = await unpackArchive(file)
    await prepareArchive(unpacked)
    const { numDocs } = await sanityImport(unpacked.base, {
      client: client.withConfig({
        perspective: 'raw',
        useCdn: false,
        resolveFetch: () => fetchUnescaped
      }),
      operation,
      releasesOperation: operation === 'createOrReplace' ? 'replace' : 'ignore',
      allowSystemDocuments: false
    })
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
