import { mkdirSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import {
  describeLostAssets,
  findLostAssets,
  type LostAsset,
  withoutLostAssets
} from './lost-assets.ts'

export interface Exported {
  file: string
  documents: number
  assets: number
  /** Assets that the archive lacks. */
  lost: LostAsset[]
}

export interface ExportOptions {
  /** Leaves out pictures and files whose bytes are missing, and the references to them. */
  incomplete?: boolean
}

const countAssets = 'count(*[_type in ["sanity.imageAsset", "sanity.fileAsset"]])'

/**
 * Exports the client's data set into an archive (`.tar.gz`) in Sanity's format, including drafts
 * and assets. The archive appears under its name when it is complete. Throws if an asset cannot be
 * fetched, unless `incomplete` is set.
 */
export async function exportArchive(
  client: SanityClient,
  file: string,
  { incomplete = false }: ExportOptions = {}
): Promise<Exported> {
  const { dataset } = client.config()
  if (!dataset) throw new Error('The client has no data set to export.')
  const raw = client.withConfig({ perspective: 'raw', useCdn: false })
  const source = client.config().useProjectHostname ? raw : withReachableAssets(raw)
  const expected = await raw.fetch<number>(countAssets)
  const target = resolve(file)
  const partial = `${target}.part`
  mkdirSync(dirname(target), { recursive: true })
  try {
    const lost = incomplete ? await findLostAssets(raw) : []
    const result = await exportDataset({
      client: source,
      dataset,
      outputPath: partial,
      ...(lost.length > 0 && { transformDocument: withoutLostAssets(lost) })
    })
    if (result.assetCount < expected - lost.length) {
      throw new Error(
        `Only ${result.assetCount} of ${expected} pictures and files could be fetched. No archive was written. ` +
          `Restore or delete those without bytes, or pass --incomplete to leave them and the references to them out:\n` +
          describeLostAssets(await findLostAssets(raw))
      )
    }
    await syncFile(partial)
    await rename(partial, target)
    return { file: target, documents: result.documentCount, assets: result.assetCount, lost }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Asks a lake for its assets at the address of the client, which may differ from the public one. */
function withReachableAssets(client: SanityClient): SanityClient {
  const { apiHost = '' } = client.config()
  const query = new URLSearchParams({ assetBase: apiHost })
  const getUrl = (path: string) => {
    const url = client.getUrl(path)
    return path.startsWith('/data/export/') ? `${url}?${query}` : url
  }
  return Object.assign(client.withConfig({}), { getUrl })
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
}
