import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Variant } from './static-file.ts'

const MAX_FILE_BYTES = 512 * 1024

/** Caches file contents in memory, up to a total number of bytes; the least recently used are evicted first. */
export class FileCache {
  readonly #entries: LRUCache<Variant, Buffer>

  constructor(maxBytes = 96 * 1024 * 1024) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: bytes => Math.max(bytes.length, 1)
    })
  }

  /** Returns the cached content, if any. */
  get(variant: Variant): Buffer | undefined {
    return this.#entries.get(variant)
  }

  /** Whether a file is small enough to be cached; larger ones are streamed. */
  isCacheable(variant: Variant): boolean {
    return variant.size <= MAX_FILE_BYTES
  }

  async load(variant: Variant): Promise<Buffer> {
    const bytes = await readFile(variant.file)
    if (!variant.stale) this.#entries.set(variant, bytes)
    return bytes
  }

  /** Removes a file whose content has changed. */
  delete(variant: Variant): void {
    this.#entries.delete(variant)
  }

  /** Removes all entries, as after a new build. */
  clear(): void {
    this.#entries.clear()
  }
}
