import { setTimeout as pause } from 'node:timers/promises'
import { backoffMs } from '../backoff.ts'
import type { SearchPushSettings } from '../config/publishing-settings.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'

const TIMEOUT_MS = 15_000
/** URLs of one request: the limit of IndexNow. */
const BATCH = 10_000
/** URLs that wait at most, while the endpoint cannot be reached. */
const MAX_WAITING = 50_000
/** Attempts until a batch is given up: the sitemap has the same. */
const MAX_ATTEMPTS = 8

/** The pages as they are served. */
export interface ServedPages {
  /** Returns the text of a file. */
  text(name: string): Promise<string | undefined>
  /** @param address without base path */
  hasPage(address: string): boolean
}

/**
 * Notifies a search engine of changed pages: by IndexNow (https://www.indexnow.org) if there is a key, else by a list of
 * URLs as text, one a line.
 */
export class SearchPush {
  readonly #settings: SearchPushSettings
  readonly #siteUrl: string
  readonly #signal: AbortSignal
  readonly #waiting = new Set<string>()
  /** Addresses of pages that changed since the sitemap was written. */
  readonly #changed = new Set<string>()
  #running: Promise<void> | undefined

  /** @param signal ends all attempts */
  constructor(settings: SearchPushSettings, siteUrl: string, signal: AbortSignal) {
    this.#settings = settings
    this.#siteUrl = siteUrl.replace(/\/+$/, '')
    this.#signal = signal
  }

  /** Keeps addresses of changed pages until `pushChanged`, as the sitemap is written later. */
  addChanged(addresses: readonly string[]): void {
    for (const address of addresses) this.#changed.add(address)
  }

  /**
   * Pushes the changed pages that the sitemap lists, and those that exist no longer.
   * @param isLeader whether this node does it, of those that serve the same pages
   */
  async pushChanged(pages: ServedPages, isLeader: boolean): Promise<void> {
    const changed = [...this.#changed]
    this.#changed.clear()
    if (!isLeader || changed.length === 0) return
    const sitemap = await pages.text('sitemap.xml')
    this.push(
      changed.filter(address => pages.hasPage(address)),
      sitemap
    )
    this.push(changed.filter(address => !pages.hasPage(address)))
  }

  /**
   * Pushes pages in the background; those that wait already are sent once.
   * @param addresses without base path
   * @param sitemap if given, pages that it does not list are left out, such as variants of another page
   */
  push(addresses: readonly string[], sitemap?: string): void {
    const urls = addresses
      .map(address => new URL(this.#siteUrl + encodeURI(address)).href)
      .filter(url => sitemap?.includes(`<loc>${url}</loc>`) ?? true)
    for (const url of urls.slice(0, MAX_WAITING - this.#waiting.size)) this.#waiting.add(url)
    if (this.#waiting.size > 0) this.#running ??= this.#work()
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #work(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#signal.aborted) {
      const urls = [...this.#waiting].slice(0, BATCH)
      for (const url of urls) this.#waiting.delete(url)
      await this.#deliver(urls)
    }
    this.#running = undefined
  }

  async #deliver(urls: string[]): Promise<void> {
    for (let attempt = 1; !this.#signal.aborted; attempt += 1) {
      try {
        await this.#send(urls)
        log('search.pushed', { urls: urls.length })
        return
      } catch (error) {
        if (this.#signal.aborted) return
        const isLast = attempt >= MAX_ATTEMPTS
        const againInMs = isLast ? 0 : backoffMs(attempt)
        log('search.push-failed', { urls: urls.length, reason: errorMessage(error), againInMs })
        if (isLast) return
        await pause(againInMs, undefined, { signal: this.#signal }).catch(() => {})
      }
    }
  }

  async #send(urls: string[]): Promise<void> {
    const { url, key } = this.#settings
    const [type, body] = key
      ? ['application/json; charset=utf-8', JSON.stringify(indexNow(this.#siteUrl, key, urls))]
      : ['text/plain', urls.join('\n')]
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { 'content-type': type },
      body
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The search engine answered ${answer.status}.`)
  }
}

function indexNow(siteUrl: string, key: string, urlList: string[]): object {
  return { host: new URL(siteUrl).host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList }
}
