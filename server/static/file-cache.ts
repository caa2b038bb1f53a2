import { readFile } from 'node:fs/promises'
import type { Variant } from './static-file.ts'

const MAX_FILE_BYTES = 512 * 1024

/** Keeps the bytes of files that are asked for often, up to a number of bytes in all. */
export class FileCache {
  readonly #budget: number
  readonly #kept = new Map<Variant, Buffer>()
  #bytes = 0

  constructor(budget = 96 * 1024 * 1024) {
    this.#budget = budget
  }

  /** The bytes if they are at hand. */
  get(variant: Variant): Buffer | undefined {
    return this.#kept.get(variant)
  }

  /** Whether a file is small enough to be kept at all; a larger one is streamed. */
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

  /** Forgets one file, whose bytes are others by now. */
  delete(variant: Variant): void {
    const kept = this.#kept.get(variant)
    if (!kept) return
    this.#kept.delete(variant)
    this.#bytes -= kept.length
  }

  /** Forgets all, as after a new build. */
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
