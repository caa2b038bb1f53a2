import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { touchFile } from './blob-store.ts'

/** Made pictures on disk, the least recently used removed when they grow beyond the bound. */
export interface ImageCache {
  /** The bytes kept under this name, else those that `make` gives; asked twice, made once. */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>
  /** How many bytes the cache holds. */
  size(): number
}

interface Entry {
  bytes: number
  usedAt: number
}

/** A use is noted on disk at most this often, in milliseconds. */
const noteEvery = 60 * 60 * 1000
/** After a clean-up this share of the bound is left, so that not every new picture cleans up. */
const keepShare = 0.9

/** A cache in a folder of at most `bound` bytes; what an earlier process left there is used. */
export async function openImageCache(folder: string, bound: number): Promise<ImageCache> {
  mkdirSync(folder, { recursive: true })
  const entries = await found(folder)
  const making = new Map<string, Promise<Buffer>>()
  let total = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)

  async function kept(key: string): Promise<Buffer | undefined> {
    const entry = entries.get(key)
    if (!entry) return undefined
    try {
      const bytes = await readFile(join(folder, key))
      if (Date.now() - entry.usedAt > noteEvery) void touchFile(join(folder, key))
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
    if (bytes.length > bound / 4) return
    const beside = join(folder, `${randomUUID()}.part`)
    try {
      await writeFile(beside, bytes)
      await rename(beside, join(folder, key))
    } catch {
      // A full disk must not keep a picture from being shown.
      await rm(beside, { force: true })
      return
    }
    entries.set(key, { bytes: bytes.length, usedAt: Date.now() })
    total += bytes.length
    if (total > bound) await shrink()
  }

  async function shrink(): Promise<void> {
    const oldest = [...entries].sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [key, entry] of oldest) {
      if (total <= bound * keepShare) return
      forget(key, entry)
      await rm(join(folder, key), { force: true })
    }
  }

  async function made(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await make()
    await store(key, bytes)
    return bytes
  }

  return {
    size: () => total,
    async get(name, make) {
      const key = createHash('sha256').update(name).digest('hex')
      const running = making.get(key)
      if (running) return await running
      const before = await kept(key)
      if (before) return before
      const already = making.get(key)
      if (already) return await already
      const work = made(key, make).finally(() => making.delete(key))
      making.set(key, work)
      return await work
    }
  }
}

async function found(folder: string): Promise<Map<string, Entry>> {
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
