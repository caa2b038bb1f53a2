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

/** Debounce in milliseconds: a change waits for others of the same burst. */
const BURST = 25
/** Limit of the warnings in the status, which is sent often. */
const MAX_WARNINGS = 50

export interface PublisherOptions {
  root: string
  settings: Settings
  client: SanityClient
  site: Site
  /** Called with the seconds from a change to its publication. */
  published?: (seconds: number) => void
  /** Grace period of unreferenced images, in milliseconds. */
  grace?: number
  /** Memory limit in bytes above which the renderer is restarted. */
  mostMemory?: number
}

/** Keeps the site up to date with its content: renders only the pages that a change affects (incremental build). */
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
  /** Whether changes may have been missed, so that all content must be compared. */
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

  /** URLs of pages that must exist; empty while unknown. */
  get pages(): string[] {
    return this.#workshop.pages
  }

  /** Current activity, and what is live. */
  get status(): PublisherStatus {
    return this.#status
  }

  /**
   * Calls back on every change of the status.
   * @returns unsubscribes
   */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed)
    return () => this.#watchers.delete(changed)
  }

  /** Serves the last build, updates it, and then follows the content. */
  async start(): Promise<void> {
    await mkdir(join(this.#options.settings.dataDir, 'site'), { recursive: true })
    const last = await this.#workshop.open()
    if (last) this.#tell({ build: last.build, revision: last.revision, rolledBack: last.held })
    if (this.#workshop.note?.behind) this.#following.markStale()
    // Takes longer than fetching the latest changes.
    if (this.#workshop.note) this.#workshop.warmUp()
    this.#next(() => this.#publish())
    await this.#running
    if (this.#stopping.signal.aborted) return
    this.#unsubscribe = subscribeToContent(this.#options.client, event => this.#hear(event))
  }

  /** Requests a comparison with all content, because it may have changed. */
  request(wait = BURST): void {
    this.#unsure = true
    this.#schedule.changed(wait)
  }

  /**
   * Rolls back to the previous build, until the content changes.
   * @returns the new status
   * @throws UserError if there is none
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

  /** Ends a rollback: the current content is published again. */
  goForward(): Promise<PublisherStatus> {
    return this.#inTurn(async () => {
      this.#workshop.endRollback()
      this.#unsure = true
      await this.#publish()
    })
  }

  /** Aborts what is running and stops following the content. */
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
      // No change is known: reconnecting must not bypass the back-off.
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
    // A rollback stays in effect until the content changes.
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

  /** Builds or renders what the content requires; returns undefined if nothing. */
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

  /** Schedules the derived files for a publish. */
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
      // Queued after changes that arrived meanwhile.
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
