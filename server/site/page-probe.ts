import { locales } from '../../shared/i18n/locale.ts'
import type { Site } from './site.ts'

/** How long a result is reused, in milliseconds. */
const MAX_AGE_MS = 5000
/** Number of pages probed in addition to the home pages. */
const SAMPLE_SIZE = 8
const HOMES = locales.map(locale => `/${locale}/`)

/**
 * Probes pages of the served folder as visitors receive them: the home pages, those that the build lacks, a random
 * sample of the others, and those missing last time.
 */
export class PageProbe {
  readonly #site: Pick<Site, 'hasPage' | 'pageText'>
  readonly #expected: () => string[] | undefined
  #missing: string[] = []
  #checkedAt = Number.NEGATIVE_INFINITY
  #running: Promise<string[]> | undefined

  /**
   * @param expected paths of the pages that must exist, undefined if that is not known; the home pages must, too, unless
   * the content has no page at all
   */
  constructor(site: Pick<Site, 'hasPage' | 'pageText'>, expected: () => string[] | undefined) {
    this.#site = site
    this.#expected = expected
  }

  /** Paths without a page; probed at most once in five seconds. */
  async missing(): Promise<string[]> {
    if (performance.now() - this.#checkedAt < MAX_AGE_MS) return this.#missing
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Probes every page rather than a sample; those that are missing are in the next result, too. */
  async missingOfAll(): Promise<string[]> {
    await this.#running
    return this.#check(Number.POSITIVE_INFINITY)
  }

  async #check(size = SAMPLE_SIZE): Promise<string[]> {
    const expected = new Set(this.#pages())
    const again = this.#missing.filter(address => expected.has(address))
    const absent = [...expected].filter(address => !this.#site.hasPage(address))
    const addresses = new Set([
      ...HOMES.filter(home => expected.has(home)),
      ...again,
      ...absent,
      ...sample([...expected], size)
    ])
    const missing: string[] = []
    for (const address of addresses) if (!(await this.#exists(address))) missing.push(address)
    // Pages unpublished meanwhile are not missing.
    const now = new Set(this.#pages())
    this.#missing = missing.filter(address => now.has(address))
    this.#checkedAt = performance.now()
    return this.#missing
  }

  #pages(): string[] {
    const known = this.#expected()
    return known?.length === 0 ? [] : [...HOMES, ...(known ?? [])]
  }

  // Read twice if it fails: the file may have been replaced during the first read.
  async #exists(address: string): Promise<boolean> {
    const read = () => this.#site.pageText(address)
    return isHtml(await read()) || isHtml(await read())
  }
}

function isHtml(text: string | undefined): boolean {
  return text?.startsWith('<') ?? false
}

function sample(list: string[], size: number): string[] {
  const rest = [...list]
  const chosen: string[] = []
  while (chosen.length < size && rest.length > 0)
    chosen.push(...rest.splice(Math.floor(Math.random() * rest.length), 1))
  return chosen
}
