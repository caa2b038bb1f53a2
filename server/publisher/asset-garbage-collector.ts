import type { Site } from '../site/site.ts'
import { findReferencedFiles } from './find-referenced-files.ts'
import type { LiveDirectory } from './live-directory.ts'

const GRACE_MS = 60_000
const MEDIA = /^_(img|file)\//
const NAMES = 'builds/meta/'

/**
 * Garbage collector: deletes images and downloads that no page has referenced for a grace period, according to the
 * dependency records and the pages themselves.
 */
export class AssetGarbageCollector {
  readonly #site: Site
  readonly #grace: number
  /** Since when a file has been unreferenced, by its name. */
  #since = new Map<string, number>()

  /** @param grace milliseconds, as an open page may still request its images */
  constructor(site: Site, grace = GRACE_MS) {
    this.#site = site
    this.#grace = grace
  }

  /**
   * Marks and sweeps.
   * @param media URLs of all images and downloads that pages reference
   * @param build build ID; files named after another build were left by a crash
   */
  async sweep(folder: LiveDirectory, media: string[], build: string): Promise<void> {
    const now = performance.now()
    const needed = new Set(media)
    const names = this.#site.files().map(({ name }) => name)
    const unused = names.filter(name => MEDIA.test(name) && !needed.has(`/${name}`))
    this.#since = new Map(unused.map(name => [name, this.#since.get(name) ?? now]))
    const due = [...this.#since].flatMap(([name, since]) =>
      now - since >= this.#grace ? name : []
    )
    const named = await findReferencedFiles(due, this.#site.files())
    for (const name of due) if (!named.has(name)) folder.remove(name)
    for (const name of names)
      if (name.startsWith(NAMES) && name !== `${NAMES}${build}.json`) folder.remove(name)
    await folder.commit()
  }

  /** Resets it for another build. */
  clear(): void {
    this.#since.clear()
  }
}
