import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { touchFile } from './blob-store.ts'

/** LRU cache of transformed images on disk. */
export interface ImageCache {
  /** Returns the cached bytes, or those that `make` returns. Concurrent calls share one `make`. */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>
  /** Size in bytes. */
  size(): number
}

interface Entry {
  bytes: number
  usedAt: number
}

/** Minimum interval between updates of a file's access time. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000
/** Eviction stops at this fraction of the limit, so that it does not run for each new image. */
const LOW_WATERMARK = 0.9

/** Opens a cache in a directory, limited to `limit` bytes. Files of an earlier process are used. */
export async function openImageCache(folder: string, limit: number): Promise<ImageCache> {
  mkdirSync(folder, { recursive: true })
  const entries = await readEntries(folder)
  const pending = new Map<string, Promise<Buffer>>()
  let total = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)

  async function readCached(key: string): Promise<Buffer | undefined> {
    const entry = entries.get(key)
    if (!entry) return undefined
    try {
      const bytes = await readFile(join(folder, key))
      if (Date.now() - entry.usedAt > TOUCH_INTERVAL_MS) void touchFile(join(folder, key))
      entry.usedAt = Date.now()
      return bytes
    } catch {
      forget(key, entry)
      return undefined
    }
  }

  function forget(key: string, entry: Entry): void {
    if (entries.delete(key)) total -= entry.bytes
  }

  async function store(key: string, bytes: Buffer): Promise<void> {
    if (bytes.length > limit / 4) return
    try {
      await writeFileAtomic(join(folder, key), bytes)
    } catch {
      // A full disk must not prevent an image from being served.
      return
    }
    entries.set(key, { bytes: bytes.length, usedAt: Date.now() })
    total += bytes.length
    if (total > limit) await evict()
  }

  async function evict(): Promise<void> {
    const oldest = [...entries].sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [key, entry] of oldest) {
      if (total <= limit * LOW_WATERMARK) return
      forget(key, entry)
      await rm(join(folder, key), { force: true })
    }
  }

  async function makeAndStore(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await make()
    await store(key, bytes)
    return bytes
  }

  return {
    size: () => total,
    async get(name, make) {
      const key = createHash('sha256').update(name).digest('hex')
      const running = pending.get(key)
      if (running) return await running
      const cached = await readCached(key)
      if (cached) return cached
      const started = pending.get(key)
      if (started) return await started
      const work = makeAndStore(key, make).finally(() => pending.delete(key))
      pending.set(key, work)
      return await work
    }
  }
}

async function readEntries(folder: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f]{64}$/.test(name)) {
      await rm(join(folder, name), { force: true })
      continue
    }
    const { size, mtimeMs } = await stat(join(folder, name))
    entries.set(name, { bytes: size, usedAt: mtimeMs })
  }
  return entries
}
