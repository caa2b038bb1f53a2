import { readFile } from 'node:fs/promises'
import type { Variant } from './static-file.ts'

const MAX_FILE_BYTES = 512 * 1024

/** Caches file contents in memory, up to a total number of bytes; the oldest entries are evicted first. */
export class FileCache {
  readonly #budget: number
  readonly #entries = new Map<Variant, Buffer>()
  #bytes = 0

  constructor(budget = 96 * 1024 * 1024) {
    this.#budget = budget
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
    if (!this.#entries.has(variant) && !variant.stale) {
      this.#entries.set(variant, bytes)
      this.#bytes += bytes.length
      this.#evict()
    }
    return bytes
  }

  /** Removes a file whose content has changed. */
  delete(variant: Variant): void {
    const cached = this.#entries.get(variant)
    if (!cached) return
    this.#entries.delete(variant)
    this.#bytes -= cached.length
  }

  /** Removes all entries, as after a new build. */
  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #evict(): void {
    for (const [variant, bytes] of this.#entries) {
      if (this.#bytes <= this.#budget) return
      this.#entries.delete(variant)
      this.#bytes -= bytes.length
    }
  }
}
