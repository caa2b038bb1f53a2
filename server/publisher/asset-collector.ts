import type { Site } from '../site/site.ts'
import type { LiveDirectory } from './live-directory.ts'
import { namedByPages } from './named.ts'

const GRACE = 60_000
const MEDIA = /^_(img|file)\//
const NAMES = 'builds/meta/'

/** Removes pictures and downloads that no page has needed for a grace period, as the records and the pages say. */
export class AssetCollector {
  readonly #site: Site
  readonly #grace: number
  /** Since when nobody needs a file, by its name. */
  #since = new Map<string, number>()

  /** @param grace milliseconds: a page that somebody has open may still ask for its pictures */
  constructor(site: Site, grace = GRACE) {
    this.#site = site
    this.#grace = grace
  }

  /**
   * @param media addresses of all pictures and downloads that pages need
   * @param build name of the build: what names another was left by a crash
   */
  async sweep(folder: LiveDirectory, media: string[], build: string): Promise<void> {
    const now = Date.now()
    const needed = new Set(media)
    const names = this.#site.files().map(({ name }) => name)
    const unused = names.filter(name => MEDIA.test(name) && !needed.has(`/${name}`))
    this.#since = new Map(unused.map(name => [name, this.#since.get(name) ?? now]))
    const due = [...this.#since].flatMap(([name, since]) =>
      now - since >= this.#grace ? name : []
    )
    const named = await namedByPages(due, this.#site.files())
    for (const name of due) if (!named.has(name)) folder.remove(name)
    for (const name of names)
      if (name.startsWith(NAMES) && name !== `${NAMES}${build}.json`) folder.remove(name)
    await folder.commit()
  }

  /** Begins anew with another build. */
  clear(): void {
    this.#since.clear()
  }
}
