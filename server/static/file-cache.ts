import { readFile } from 'node:fs/promises'
import type { Variant } from './static-file.ts'

const MAX_FILE_BYTES = 512 * 1024

/** Caches file contents in memory, up to a total number of bytes; the oldest entries are evicted first. */
export class FileCache {
  readonly #budget: number
  readonly #kept = new Map<Variant, Buffer>()
  #bytes = 0

  constructor(budget = 96 * 1024 * 1024) {
    this.#budget = budget
  }

  /** Returns the cached content, if any. */
  get(variant: Variant): Buffer | undefined {
    return this.#kept.get(variant)
  }

  /** Whether a file is small enough to be cached; larger ones are streamed. */
  isCacheable(variant: Variant): boolean {
    return variant.size <= MAX_FILE_BYTES
  }

  async load(variant: Variant): Promise<Buffer> {
    const bytes = await readFile(variant.file)
    if (!this.#kept.has(variant) && !variant.stale) {
      this.#kept.set(variant, bytes)
      this.#bytes += bytes.length
      this.#shrink()
    }
    return bytes
  }

  /** Removes a file whose content has changed. */
  delete(variant: Variant): void {
    const kept = this.#kept.get(variant)
    if (!kept) return
    this.#kept.delete(variant)
    this.#bytes -= kept.length
  }

  /** Removes all entries, as after a new build. */
  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }

  #shrink(): void {
    for (const [variant, bytes] of this.#kept) {
      if (this.#bytes <= this.#budget) return
      this.#kept.delete(variant)
      this.#bytes -= bytes.length
    }
  }
}
