import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { backoffMs } from '../backoff.ts'
import type { Settings } from '../config/settings.ts'
import { type ContentEvent, subscribeToContent } from '../content/revision.ts'
import { DatasheetPrinter } from '../datasheets/datasheets.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import type { Site } from '../site/site.ts'
import { codeHash } from './code-version.ts'
import {
  type ContentSnapshot,
  diffSnapshots,
  fetchSnapshot,
  refreshSnapshot,
  snapshotRevision
} from './content-snapshot.ts'
import { DerivedScheduler } from './derived-scheduler.ts'
import { Output } from './output/output.ts'
import { PendingChanges } from './pending-changes.ts'
import type { PublishResult } from './render-into.ts'
import { Schedule } from './schedule.ts'
import { SiteBuilder } from './site-builder.ts'
import type { PageFailure, PublisherStatus } from './status.ts'

export type { PublisherStatus } from './status.ts'

/** Waited after a change for more of the same burst, in milliseconds. */
const BURST = 25
/** More sentences than these nobody reads, and every look at the status would carry them. */
const MAX_WARNINGS = 50

export interface PublisherOptions {
  root: string
  settings: Settings
  client: SanityClient
  site: Site
  /** Told how long it took to bring changed content to the site. */
  published?: (seconds: number) => void
  /** How long pictures that no page shows any more are kept, in milliseconds. */
  grace?: number
  /** Bytes of memory beyond which the renderer is started anew. */
  mostMemory?: number
}

/** Keeps the site in step with its content: renders the pages that a change touches, and nothing else. */
export class Publisher {
  #status: PublisherStatus = { state: 'starting' }
  readonly #options: PublisherOptions
  readonly #workshop: SiteBuilder
  readonly #output: Output | undefined
  readonly #following = new DerivedScheduler(() => this.#next(() => this.#follow()))
  readonly #stopping = new AbortController()
  readonly #watchers = new Set<() => void>()
  #running: Promise<void> = Promise.resolve()
  #waiting = new PendingChanges()
  /** Whether changes may have been missed, so that all is to be compared. */
  #unsure = true
  #followFailures = 0
  readonly #schedule = new Schedule(() => this.#next(() => this.#publish()))
  #unsubscribe = () => {}

  constructor(options: PublisherOptions) {
    this.#options = options
    const { root, settings, site, client: _, published: __, ...limits } = options
    const siteDir = join(settings.dataDir, 'site')
    this.#output = this.#openOutput(siteDir)
    this.#workshop = new SiteBuilder({
      ...limits,
      root,
      settings,
      site,
      siteDir,
      code: () => codeHash(root, settings),
      tell: publishing => this.#tell({ publishing }),
      signal: this.#stopping.signal,
      opened: folder => this.#output?.use(folder),
      changed: names => this.#output?.changed(names),
      datasheets: this.#openDatasheets()
    })
  }

  /** Addresses of pages that visitors have to find; empty while that is not known. */
  get pages(): string[] {
    return this.#workshop.pages
  }

  /** What is being done and what is live. */
  get status(): PublisherStatus {
    return this.#status
  }

  /**
   * Calls back whenever the status is another one.
   * @returns ends it
   */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed)
    return () => this.#watchers.delete(changed)
  }

  /** Serves the last build, brings it up to date, and follows the content from then on. */
  async start(): Promise<void> {
    await mkdir(join(this.#options.settings.dataDir, 'site'), { recursive: true })
    const last = await this.#workshop.open()
    if (last) this.#tell({ build: last.build, revision: last.revision, rolledBack: last.held })
    if (this.#workshop.note?.behind) this.#following.markStale()
    // It takes longer than to see what changed meanwhile.
    if (this.#workshop.note) this.#workshop.warmUp()
    this.#next(() => this.#publish())
    await this.#running
    if (this.#stopping.signal.aborted) return
    this.#unsubscribe = subscribeToContent(this.#options.client, event => this.#hear(event))
  }

  /** Somebody says that content changed: the site is compared with all of it. */
  request(wait = BURST): void {
    this.#unsure = true
    this.#schedule.changed(wait)
  }

  /**
   * Serves the build before the present one, until content changes.
   * @returns what is served then
   * @throws Sentence when there is none
   */
  rollBack(): Promise<PublisherStatus> {
    return this.#inTurn(async () => {
      const content = await fetchSnapshot(this.#options.client).catch(() => undefined)
      const { build, revision, held } = await this.#workshop.rollBack(
        content && snapshotRevision(content)
      )
      this.#unsure = true
      this.#tell({ state: 'idle', build, revision, rolledBack: held, pages: [], failures: [] })
      log('site.rolled-back', { from: held?.from ?? '', build })
      this.#output?.publish(build, true)
    })
  }

  /** Ends a rollback: the site shows the content as it stands again. */
  goForward(): Promise<PublisherStatus> {
    return this.#inTurn(async () => {
      this.#workshop.endRollback()
      this.#unsure = true
      await this.#publish()
    })
  }

  /** Ends what is running and follows the content no longer. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#unsubscribe()
    this.#schedule.close()
    this.#following.close()
    await this.#workshop.close()
    await this.#running
    await this.#output?.close()
  }

  #hear(event: ContentEvent | undefined): void {
    if (event) {
      this.#waiting.add(event)
      this.#tell({ queue: this.#waiting.size })
      this.#schedule.changed(BURST)
    } else {
      // Nothing is known to have changed: a listener that comes and goes is no reason to cut a pause short.
      this.#unsure = true
      this.#schedule.wake(BURST)
    }
  }

  #next(work: () => Promise<void>): void {
    this.#running = this.#running.then(work)
  }

  #inTurn(work: () => Promise<void>): Promise<PublisherStatus> {
    return new Promise((done, failed) => {
      this.#next(() => work().then(() => done(this.#status), failed))
    })
  }

  async #publish(): Promise<void> {
    this.#schedule.began()
    if (this.#stopping.signal.aborted || (!this.#unsure && this.#waiting.size === 0)) return
    this.#tell({ state: 'building', error: undefined })
    const [waiting, unsure] = [this.#waiting, this.#unsure]
    this.#waiting = new PendingChanges()
    this.#unsure = false
    try {
      await this.#bring(waiting, unsure)
      this.#schedule.succeeded()
      this.#tell({ state: 'idle', failingSince: undefined, queue: this.#waiting.size })
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#unsure ||= unsure
      this.#waiting.putBack(waiting)
      const failingSince = this.#status.failingSince ?? new Date().toISOString()
      this.#tell({
        state: 'failed',
        error: errorMessage(error),
        failingSince,
        queue: this.#waiting.size
      })
      log('site.failed', { reason: errorMessage(error) })
      this.#schedule.failed()
    }
  }

  async #bring(waiting: PendingChanges, unsure: boolean): Promise<void> {
    const began = Date.now()
    const { client, published } = this.#options
    const { note, rollback } = this.#workshop
    const all = unsure || !note || rollback !== undefined
    const content = all
      ? await fetchSnapshot(client)
      : await refreshSnapshot(note.content, client, waiting.ids, waiting.first)
    // What was rolled back stays so until the content is another one.
    const made =
      rollback?.revision === snapshotRevision(content) ? undefined : await this.#make(content)
    const { build = '', revision = '' } = this.#workshop
    const contentAt = (all ? undefined : waiting.last) ?? new Date(began).toISOString()
    this.#tell({ build, revision, contentAt, rolledBack: this.#workshop.rollback })
    if (!made) {
      this.#tell({ failures: this.#workshop.refused })
      this.#markSettled()
      return this.#workshop.warmUp()
    }
    const now = Date.now()
    const liveMs = waiting.first === undefined ? now - began : now - Date.parse(waiting.first)
    this.#tell({
      publishedAt: new Date(now).toISOString(),
      durationMs: now - began,
      liveMs: Math.max(liveMs, 0),
      pages: made.pages,
      failures: made.failures,
      problems: made.problems.slice(0, MAX_WARNINGS)
    })
    this.#output?.publish(build, false)
    published?.((now - began) / 1000)
    log('site.published', { build, revision, pages: made.pages.length, ms: now - began })
    logFailures(made.failures)
  }

  /** Makes what the content needs; nothing where it needs nothing. */
  async #make(content: ContentSnapshot): Promise<PublishResult | undefined> {
    const { note } = this.#workshop
    if (!note) return this.#followed(await this.#workshop.buildAll(content))
    const changes = diffSnapshots(note.content, content)
    if (changes.length === 0 && note.failing.length === 0) {
      await this.#workshop.persistRollbackEnd()
      return undefined
    }
    return this.#followed(await this.#workshop.update(changes, content))
  }

  /** Has what follows pages done for what was made. */
  #followed(made: PublishResult): PublishResult {
    if (this.#workshop.note?.behind) {
      this.#tell({ settled: false })
      this.#following.markStale()
    } else this.#markSettled()
    return made
  }

  async #follow(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    try {
      const more = await this.#following.run(async () => {
        const followed = await this.#workshop.follow()
        if (!followed) return false
        const { failures = [] } = this.#status
        this.#tell({ build: this.#workshop.build, failures: [...failures, ...followed.failures] })
        logFailures(followed.failures)
        return followed.more
      })
      this.#followFailures = 0
      // Behind a change that came meanwhile.
      if (more) this.#next(() => this.#follow())
      else this.#markSettled()
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      log('site.failed', { reason: errorMessage(error) })
      this.#following.schedule(backoffMs(this.#followFailures))
      this.#followFailures += 1
    }
  }

  #markSettled(): void {
    void this.#workshop.settled().then(() => {
      if (this.#following.isStale) return
      this.#tell({ settled: true })
      this.#output?.publish(this.#workshop.build ?? '', true)
    })
  }

  #openDatasheets(): DatasheetPrinter | undefined {
    const { dataDir, siteUrl, publishing } = this.#options.settings
    return publishing.browser === undefined
      ? undefined
      : new DatasheetPrinter({
          browser: publishing.browser,
          cacheDir: join(dataDir, 'cache'),
          siteUrl,
          signal: this.#stopping.signal,
          printed: () => this.#following.markStale()
        })
  }

  #openOutput(siteDir: string): Output | undefined {
    const { publishing, siteUrl } = this.#options.settings
    const { outputDir: dir, deployCommand: command } = publishing
    if (!dir && !command) return undefined
    const tell: ConstructorParameters<typeof Output>[0]['tell'] = output => this.#tell({ output })
    return new Output({ dir, command, siteDir, siteUrl, tell })
  }

  #tell(news: Partial<{ [K in keyof PublisherStatus]: PublisherStatus[K] | undefined }>): void {
    const status = Object.entries({ ...this.#status, ...news })
    this.#status = Object.fromEntries(
      status.filter(([, value]) => value !== undefined)
    ) as unknown as PublisherStatus
    for (const changed of this.#watchers) changed()
  }
}

function logFailures(failures: PageFailure[]): void {
  for (const { page, document = '', field = '', message } of failures)
    log('site.page-failed', { page, document, field, message })
}
