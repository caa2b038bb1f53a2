import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { every } from '../../shared/server/every.ts'
import type { Database } from '../database/open.ts'
import { toDatabaseFailure } from '../documents/database-failure.ts'
import type { DocumentService } from '../documents/document-service.ts'
import type { Meter } from '../http/meter.ts'
import { logError } from '../log.ts'
import type { ResolvedOptions } from '../options.ts'
import { type BlobStore, createBlobStore } from './blob-store.ts'
import { type ImageCache, openImageCache } from './image-cache.ts'
import { createImageProcesses, type ImageProcesses } from './image-processes.ts'
import { shareBlobs } from './shared-blobs.ts'

/** Storage of all assets. */
export interface AssetStore {
  originals: BlobStore
  /** Transforms images. */
  processes: ImageProcesses
  /** Cache of transformed images; opened on first use. */
  cache(): Promise<ImageCache>
  /**
   * Garbage collection: deletes files that no asset document refers to, after a grace period of a
   * day. Returns their number.
   */
  sweep(): Promise<number>
  /** Ids of the asset documents whose file is missing, or has another size than when it was uploaded. */
  findMissing(): Promise<string[]>
  close(): Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Opens the asset store in the data directory. Garbage collection runs once a day, never in a request. */
export function openAssetStore(
  settings: ResolvedOptions,
  db: Database,
  documents: DocumentService,
  meter: Meter
): AssetStore {
  const { cluster, log } = settings
  const copies = createBlobStore(join(settings.dataDir, cluster ? 'copies' : 'assets'))
  const originals = cluster
    ? shareBlobs(copies, cluster.files, cluster.isLeader, error => toDatabaseFailure(error, log))
    : copies
  const processes = createImageProcesses(settings, meter)
  const bound = settings.limits.cacheBytes
  let cache: Promise<ImageCache> | undefined

  function isUsed(sha1: string): boolean {
    const prefixes = [`image-${sha1}-`, `file-${sha1}-`]
    return documents.datasets.some(({ key }) =>
      prefixes.some(prefix =>
        db
          .statement('SELECT 1 FROM documents WHERE dataset = ? AND id >= ? AND id < ? LIMIT 1')
          .get(key, prefix, `${prefix}~`)
      )
    )
  }

  const sweep = () => originals.sweep(isUsed, DAY_MS)
  const failed = (error: unknown) => logError(settings.log, 'lake.sweep-failed', error)
  const stopSweeping = every(DAY_MS, sweep, failed)
  return {
    originals,
    processes,
    cache: () => {
      cache ??= openImageCache(join(settings.dataDir, 'cache', 'images'), bound)
      return cache
    },
    sweep,
    async findMissing() {
      const sizes =
        cluster && new Map((await cluster.files.list()).map(({ name, size }) => [name, size]))
      const missing: string[] = []
      for (const { id, sha1, size } of listAssets(db)) {
        const actual = sizes
          ? sizes.get(sha1)
          : (await stat(originals.fileOf(sha1)).catch(() => undefined))?.size
        if (actual !== size) missing.push(id)
      }
      return missing
    },
    async close() {
      stopSweeping()
      await processes.close()
    }
  }
}

/** All asset documents of all data sets; read at once, since the database may change meanwhile. */
function listAssets(db: Database): { id: string; sha1: string; size: number }[] {
  const rows = db
    .statement(
      `SELECT id, body ->> 'sha1hash' AS sha1, body ->> 'size' AS size FROM documents
       WHERE type IN (SELECT key FROM names WHERE name IN ('sanity.imageAsset', 'sanity.fileAsset'))
         AND sha1 IS NOT NULL`
    )
    .all()
  return rows.map(({ id, sha1, size }) => ({
    id: String(id),
    sha1: String(sha1),
    size: Number(size)
  }))
}
