import { LOCALES } from './resolve-url.ts'
import type { Site } from './site.ts'

/** Milliseconds for which an outcome is good enough. */
const FRESH = 5000
/** Pages that are read besides the homes. */
const SAMPLE = 8
const HOMES = LOCALES.map(locale => `/${locale}/`)

/**
 * Reads pages of the served folder as visitors get them: the homes, those that the build lacks, a random sample of the
 * others, and those that were missing the last time.
 */
export class PageCheck {
  readonly #site: Pick<Site, 'hasPage' | 'pageText'>
  readonly #expected: () => string[]
  #missing: string[] = []
  #checkedAt = Number.NEGATIVE_INFINITY
  #running: Promise<string[]> | undefined

  /** @param expected addresses of the pages that there have to be, besides the homes */
  constructor(site: Pick<Site, 'hasPage' | 'pageText'>, expected: () => string[]) {
    this.#site = site
    this.#expected = expected
  }

  /** Addresses that do not answer with a page; looked up once in five seconds at most. */
  async missing(): Promise<string[]> {
    if (Date.now() - this.#checkedAt < FRESH) return this.#missing
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #check(): Promise<string[]> {
    const expected = new Set(this.#expected())
    const again = this.#missing.filter(address => expected.has(address))
    const absent = [...expected].filter(address => !this.#site.hasPage(address))
    const addresses = new Set([...HOMES, ...again, ...absent, ...sample([...expected], SAMPLE)])
    const missing: string[] = []
    for (const address of addresses) if (!(await this.#isThere(address))) missing.push(address)
    // What was withdrawn meanwhile is not missed.
    const now = new Set([...HOMES, ...this.#expected()])
    this.#missing = missing.filter(address => now.has(address))
    this.#checkedAt = Date.now()
    return this.#missing
  }

  // Once more where it is not: a file may have been replaced while it was read.
  async #isThere(address: string): Promise<boolean> {
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
