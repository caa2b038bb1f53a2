import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { type ContentEvent, onContentChange } from '../content/revision.ts'
import { log } from '../log.ts'
import { reason } from '../sentence.ts'
import type { Settings } from '../settings/settings.ts'
import type { Site } from '../site/site.ts'
import { publicVariables } from '../sso/public.ts'
import { type Content, changesBetween, wholeContent, withNow } from './changes.ts'
import { fingerprint, SITE_SOURCES } from './fingerprint.ts'
import { movedBetween } from './note.ts'
import type { PublisherStatus } from './status.ts'
import { Workshop } from './workshop.ts'

export type { PublisherStatus } from './status.ts'

/** Waited after a change for more of the same burst, in milliseconds. */
const BURST = 25
/** Waited after a failure, in milliseconds: twice as long each time, up to the longest. */
const RETRY = 2000
const LONGEST_RETRY = 120_000
/** What follows the pages waits this many times as long as it took last, for changes that come in a row. */
const PATIENCE = 2
const LONGEST_PATIENCE = 3000
/** And never longer than this in all. */
const OVERDUE = 8000

export interface PublisherOptions {
  root: string
  settings: Settings
  client: SanityClient
  site: Site
  /** Told how long it took to bring changed content to the site. */
  published?: (seconds: number) => void
  /** How long pictures that no page shows any more are kept, in milliseconds. */
  grace?: number
}

/** Keeps the site in step with its content: renders the pages that a change touches, and nothing else. */
export class Publisher {
  status: PublisherStatus = { state: 'starting' }
  readonly #options: PublisherOptions
  readonly #workshop: Workshop
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  /** Documents that changed since they were published last, with the time of the first change. */
  #waiting = new Map<string, { first: string; last: string }>()
  /** Whether changes may have been missed, so that all is to be compared. */
  #unsure = true
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #due = Number.POSITIVE_INFINITY
  #followTimer: NodeJS.Timeout | undefined
  #followMs = 0
  #behindSince: number | undefined
  #unsubscribe = () => {}

  constructor(options: PublisherOptions) {
    this.#options = options
    const { root, settings, site, grace } = options
    const code = () =>
      fingerprint(root, SITE_SOURCES, [
        settings.siteUrl,
        source(settings),
        publicVariables(settings)
      ])
    const siteDir = join(settings.dataDir, 'site')
    this.#workshop = new Workshop({
      root,
      settings,
      site,
      siteDir,
      code,
      signal: this.#stopping.signal,
      ...(grace !== undefined && { grace })
    })
  }

  /** Serves the last build, brings it up to date, and follows the content from then on. */
  async start(): Promise<void> {
    await mkdir(join(this.#options.settings.dataDir, 'site'), { recursive: true })
    const last = await this.#workshop.open()
    if (last) this.status = { ...this.status, build: last.build, revision: last.revision }
    this.#run()
    await this.#running
    if (this.#stopping.signal.aborted) return
    this.#unsubscribe = onContentChange(this.#options.client, event => this.#hear(event))
  }

  /** Asks for the site to be compared with the whole content. */
  request(wait = BURST): void {
    this.#unsure = true
    this.#wake(wait)
  }

  /** Ends what is running and follows the content no longer. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#unsubscribe()
    clearTimeout(this.#timer)
    clearTimeout(this.#followTimer)
    await this.#workshop.close()
    await this.#running
  }

  #hear(event: ContentEvent | undefined): void {
    if (!event) {
      this.request()
      return
    }
    const known = this.#waiting.get(event.id)
    this.#waiting.set(event.id, { first: known?.first ?? event.at, last: event.at })
    this.status = { ...this.status, queue: this.#waiting.size }
    this.#wake(BURST)
  }

  // The first change of a burst sets the clock, so that a row of changes is not put off.
  #wake(wait: number): void {
    const due = Date.now() + wait
    if (this.#stopping.signal.aborted || this.#due <= due) return
    clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(() => {
      this.#due = Number.POSITIVE_INFINITY
      this.#run()
    }, wait)
  }

  #run(): void {
    this.#running = this.#running.then(() => this.#publish())
  }

  async #publish(): Promise<void> {
    if (this.#stopping.signal.aborted || (!this.#unsure && this.#waiting.size === 0)) return
    const { error: _, ...live } = this.status
    this.status = { ...live, state: 'building' }
    const [waiting, unsure] = [this.#waiting, this.#unsure]
    this.#waiting = new Map()
    this.#unsure = false
    try {
      await this.#bring(waiting, unsure)
      this.#failures = 0
      const { failingSince: _, ...status } = this.status
      this.status = { ...status, state: 'idle', queue: this.#waiting.size }
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#unsure ||= unsure
      for (const [id, { first, last }] of waiting)
        this.#waiting.set(id, { first, last: this.#waiting.get(id)?.last ?? last })
      const failingSince = this.status.failingSince ?? new Date().toISOString()
      this.status = { ...this.status, state: 'failed', error: reason(error), failingSince }
      log('site.failed', { reason: reason(error) })
      this.#wake(Math.min(RETRY * 2 ** this.#failures, LONGEST_RETRY))
      this.#failures += 1
    }
    if (this.#waiting.size > 0) this.#wake(0)
  }

  async #bring(
    waiting: Map<string, { first: string; last: string }>,
    unsure: boolean
  ): Promise<void> {
    const began = Date.now()
    const { client, published } = this.#options
    const { note } = this.#workshop
    const content =
      unsure || !note
        ? await wholeContent(client)
        : await withNow(note.content, client, [...waiting.keys()])
    const contentAt = unsure || !note ? new Date(began).toISOString() : lastOf(waiting)
    const made = await this.#make(content)
    const { build = '', revision = '' } = this.#workshop
    this.status = { ...this.status, build, revision, contentAt }
    if (!made) return this.#workshop.warmUp()
    const publishedAt = new Date()
    const first = [...waiting.values()].map(each => each.first).sort()[0]
    const durationMs = publishedAt.getTime() - began
    const liveMs = first === undefined ? durationMs : publishedAt.getTime() - Date.parse(first)
    this.status = {
      ...this.status,
      publishedAt: publishedAt.toISOString(),
      durationMs,
      liveMs: Math.max(liveMs, 0),
      pages: made.pages,
      failures: made.failures
    }
    published?.(durationMs / 1000)
    log('site.published', { build, revision, pages: made.pages.length, ms: durationMs })
    for (const { page, document = '', message } of made.failures)
      log('site.page-failed', { page, document, message })
  }

  /** Makes what the content needs; nothing where it needs nothing. */
  async #make(content: Content) {
    const { note } = this.#workshop
    if (!note) {
      const made = await this.#workshop.buildAll(content)
      this.#markSettled()
      return made
    }
    const changes = changesBetween(note.content, content)
    if (changes.length === 0 && note.failing.length === 0) return undefined
    const moved = movedBetween(note.moved, note.content, content)
    const made = await this.#workshop.update(changes, content, moved)
    if (made.following) this.#follow()
    else this.#markSettled()
    return made
  }

  #follow(): void {
    this.status = { ...this.status, settled: false }
    this.#behindSince ??= Date.now()
    clearTimeout(this.#followTimer)
    const overdue = Date.now() - this.#behindSince > OVERDUE
    const wait = overdue ? 0 : Math.min(this.#followMs * PATIENCE, LONGEST_PATIENCE)
    this.#followTimer = setTimeout(() => {
      this.#running = this.#running.then(() => this.#catchUp())
    }, wait)
  }

  async #catchUp(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const began = Date.now()
    this.#behindSince = undefined
    try {
      await this.#workshop.follow()
      this.#followMs = Date.now() - began
      this.#markSettled()
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      log('site.failed', { reason: reason(error) })
      this.request(RETRY)
    }
  }

  #markSettled(): void {
    void this.#workshop.settled().then(() => {
      if (this.#behindSince === undefined) this.status = { ...this.status, settled: true }
    })
  }
}

function lastOf(waiting: Map<string, { last: string }>): string {
  return (
    [...waiting.values()]
      .map(({ last }) => last)
      .sort()
      .at(-1) ?? new Date().toISOString()
  )
}

// The embedded lake is the same content behind whatever port.
function source({ content }: Settings): unknown {
  return content.embedded ? 'embedded' : [content.apiHost, content.projectId, content.dataset]
}
