import { join } from 'node:path'
import type { Database } from '../database/open.ts'
import type { DocumentService } from '../documents/document-service.ts'
import type { ResolvedOptions } from '../options.ts'
import { type BlobStore, createBlobStore } from './blob-store.ts'
import { type ImageCache, openImageCache } from './image-cache.ts'

/** The bytes of all assets, and which of them are in use. */
export interface AssetStore {
  originals: BlobStore
  /** Made pictures; opened at the first need. */
  cache(): Promise<ImageCache>
  /** Removes bytes that no asset document names any more, after a day of grace. */
  sweep(): Promise<number>
  close(): void
}

const day = 24 * 60 * 60 * 1000

/** The assets in the lake's data folder. Unused bytes are swept once a day, never on a request. */
export function openAssetStore(
  settings: ResolvedOptions,
  db: Database,
  documents: DocumentService
): AssetStore {
  const originals = createBlobStore(join(settings.dataDir, 'assets'))
  const bound = settings.limits.cacheBytes
  let cache: Promise<ImageCache> | undefined

  function isUsed(sha1: string): boolean {
    const from = [`image-${sha1}-`, `file-${sha1}-`]
    return documents.datasets.some(({ key }) =>
      from.some(prefix =>
        db
          .statement('SELECT 1 FROM documents WHERE dataset = ? AND id >= ? AND id < ? LIMIT 1')
          .get(key, prefix, `${prefix}~`)
      )
    )
  }

  const sweep = () => originals.sweep(isUsed, day)
  const timer = setInterval(() => void sweep().catch(console.error), day)
  timer.unref()
  return {
    originals,
    cache: () => {
      cache ??= openImageCache(join(settings.dataDir, 'cache', 'images'), bound)
      return cache
    },
    sweep,
    close: () => clearInterval(timer)
  }
}
