import { mkdirSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'

export interface Exported {
  file: string
  documents: number
  assets: number
}

const countAssets = 'count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])'

/**
 * Writes the data set that the client points at into one archive (`.tar.gz`) in Sanity's own form,
 * drafts and pictures included. The archive appears under its name only when it is whole.
 */
export async function exportArchive(client: SanityClient, file: string): Promise<Exported> {
  const { dataset } = client.config()
  if (!dataset) throw new Error('The client names no data set to export.')
  const raw = client.withConfig({ perspective: 'raw', useCdn: false })
  const expected = await raw.fetch<number>(countAssets)
  const target = resolve(file)
  const beside = `${target}.part`
  mkdirSync(dirname(target), { recursive: true })
  try {
    const result = await exportDataset({ client: raw, dataset, outputPath: beside })
    if (result.assetCount < expected) {
      throw new Error(
        `Only ${result.assetCount} of ${expected} pictures and files could be fetched; the names of the missing ones stand above. No archive was written.`
      )
    }
    await settled(beside)
    await rename(beside, target)
    return { file: target, documents: result.documentCount, assets: result.assetCount }
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function settled(file: string): Promise<void> {
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
}
