import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import type { PageFailure, PublisherStatus } from '../../shared/publisher/status.ts'
import { BackgroundProcess } from '../background/background-process.ts'
import { backoffMs } from '../backoff.ts'
import type { Settings } from '../config/settings.ts'
import { type ContentEvent, subscribeToContent } from '../content/revision.ts'
import { DatasheetPrinter } from '../datasheets/datasheets.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import { SearchPush } from '../search-push/search-push.ts'
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
import { PublishScheduler } from './publish-scheduler.ts'
import type { PublishResult } from './render-and-commit.ts'
import { SiteBuilder } from './site-builder.ts'

/** Milliseconds after which a start no longer waits for the renderer. */
const WARM_UP_MS = 60_000
/** Limit of the warnings in the status, which is sent often. */
const MAX_WARNINGS = 50

export interface PublisherOptions {
  root: string
  settings: Settings
  client: SanityClient
  site: Site
  /** Whether this node does what must be done once; default: yes. */
  isLeader?: () => boolean
  /** Called with the seconds from a change to its publication. */
  published?: (seconds: number) => void
  /** Grace period of unreferenced images, in milliseconds. */
  grace?: number
  /** Memory limit in bytes above which the renderer is restarted. */
  maxMemoryBytes?: number
}

/** Keeps the site up to date with its content: renders only the pages that a change affects (incremental build). */
export class Publisher {
  #status: PublisherStatus = { state: 'starting' }
  readonly #options: PublisherOptions
  readonly #builder: SiteBuilder
  readonly #output: Output | undefined
  readonly #derived = new DerivedScheduler(() => this.#next(() => this.#rebuildDerived()))
  readonly #background = new BackgroundProcess()
  readonly #stopping = new AbortController()
  readonly #watchers = new Set<() => void>()
  #running: Promise<void> = Promise.resolve()
  #pending = new PendingChanges()
  /** Whether changes may have been missed, so that all content must be compared. */
  #mustCompareAll = true
  #derivedFailures = 0
  readonly #searchPush: SearchPush | undefined
  /** Addresses of pages that changed since the sitemap was written. */
  readonly #changedPages = new Set<string>()
  readonly #schedule = new PublishScheduler(() => this.#next(() => this.#publish()))
  #unsubscribe = () => {}
  readonly #datasheets: DatasheetPrinter | undefined

  constructor(options: PublisherOptions) {
    this.#options = options
    const { root, settings, site, client: _, published: __, isLeader: ___, ...limits } = options
    const siteDir = join(settings.dataDir, 'site')
    this.#output = this.#openOutput(siteDir)
    const { searchPush, siteUrl } = settings
    this.#searchPush = searchPush && new SearchPush(searchPush, siteUrl, this.#stopping.signal)
    this.#datasheets = this.#openDatasheets()
    this.#builder = new SiteBuilder({
      ...limits,
      root,
      settings,
      site,
      siteDir,
      background: this.#background,
      code: () => codeHash(root, settings),
      onState: publishing => this.#setStatus({ publishing }),
      signal: this.#stopping.signal,
      opened: folder => this.#output?.use(folder),
      changed: names => this.#output?.changed(names),
      datasheets: this.#datasheets
    })
  }

  /** URLs of pages that must exist; undefined while unknown. */
  get pages(): string[] | undefined {
    const { pages, state } = this.#builder
    return state || pages.length > 0 ? pages : undefined
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

  /** Serves the last build, updates it, and then follows the content; resolves when the next change need not wait. */
  async start(): Promise<void> {
    await mkdir(join(this.#options.settings.dataDir, 'site'), { recursive: true })
    const last = await this.#builder.open()
    if (last) this.#setStatus({ build: last.build, revision: last.revision, rolledBack: last.held })
    this.#setStatus({ omissions: this.#builder.state?.omissions })
    if (this.#builder.state?.behind) this.#derived.markStale()
    // Takes longer than fetching the latest changes.
    const warm = this.#builder.state && this.#builder.warmUp()
    this.#next(() => this.#publish())
    await this.#running
    if (this.#stopping.signal.aborted) return
    this.#unsubscribe = subscribeToContent(this.#options.client, event =>
      this.#onContentChange(event)
    )
    await Promise.race([warm, pause(WARM_UP_MS, undefined, { ref: false })])
  }

  /** Requests a comparison with all content, because it may have changed. */
  request(wait = 0): void {
    this.#mustCompareAll = true
    this.#schedule.scheduleChange(wait)
  }

  /**
   * Rolls back to the previous build, until the content changes.
   * @returns the new status
   * @throws UserError if there is none
   */
  rollBack(): Promise<PublisherStatus> {
    return this.#inTurn(async () => {
      const content = await fetchSnapshot(this.#options.client).catch(() => undefined)
      const { build, revision, held } = await this.#builder.rollBack(
        content && snapshotRevision(content)
      )
      this.#mustCompareAll = true
      this.#setStatus({ state: 'idle', build, revision, rolledBack: held, pages: [], failures: [] })
      log('site.rolled-back', { from: held?.from ?? '', build })
      this.#output?.publish(build, true)
    })
  }

  /** Ends a rollback: the current content is published again. */
  goForward(): Promise<PublisherStatus> {
    return this.#inTurn(async () => {
      this.#builder.endRollback()
      this.#mustCompareAll = true
      await this.#publish()
    })
  }

  /** Aborts what is running and stops following the content. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#unsubscribe()
    this.#schedule.close()
    this.#derived.close()
    const closed = this.#builder.close()
    this.#background.close()
    await closed
    await this.#running
    await this.#output?.close()
  }

  #onContentChange(event: ContentEvent | undefined): void {
    if (event) {
      this.#pending.add(event)
      this.#setStatus({ queue: this.#pending.size })
      this.#builder.yield()
      this.#schedule.scheduleChange(0)
    } else {
      // No change is known: reconnecting must not bypass the back-off.
      this.#mustCompareAll = true
      this.#schedule.schedule(0)
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
    this.#schedule.started()
    const { isUnfinished } = this.#builder
    if (this.#stopping.signal.aborted) return
    if (!this.#mustCompareAll && this.#pending.size === 0 && !isUnfinished) return
    this.#setStatus({ state: 'building', error: undefined })
    const [waiting, unsure] = [this.#pending, this.#mustCompareAll]
    this.#pending = new PendingChanges()
    this.#mustCompareAll = false
    try {
      await this.#bring(waiting, unsure)
      this.#schedule.succeeded()
      this.#setStatus({ state: 'idle', failingSince: undefined, queue: this.#pending.size })
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#mustCompareAll ||= unsure
      this.#pending.putBack(waiting)
      const failingSince = this.#status.failingSince ?? new Date().toISOString()
      this.#setStatus({
        state: 'failed',
        error: errorMessage(error),
        failingSince,
        queue: this.#pending.size
      })
      log('site.failed', { reason: errorMessage(error) })
      this.#schedule.failed()
    }
  }

  async #bring(waiting: PendingChanges, unsure: boolean): Promise<void> {
    const began = Date.now()
    const { client, published } = this.#options
    const { state, rollback } = this.#builder
    const all = unsure || !state || rollback !== undefined
    const content = all
      ? await fetchSnapshot(client)
      : await refreshSnapshot(state.content, client, waiting.ids, waiting.first)
    // A rollback stays in effect until the content changes.
    const made =
      rollback?.revision === snapshotRevision(content)
        ? undefined
        : await this.#publishChanges(content)
    const { build = '', revision = '' } = this.#builder
    const contentAt = (all ? undefined : waiting.last) ?? new Date(began).toISOString()
    this.#setStatus({ build, revision, contentAt, rolledBack: this.#builder.rollback })
    if (!made) {
      this.#setStatus({ failures: this.#builder.pathConflicts })
      this.#markSettled()
      void this.#builder.warmUp()
      return
    }
    if (made.left.length > 0) this.#schedule.scheduleChange(0)
    const now = Date.now()
    const liveMs = waiting.first === undefined ? now - began : now - Date.parse(waiting.first)
    this.#setStatus({
      publishedAt: new Date(now).toISOString(),
      durationMs: now - began,
      liveMs: Math.max(liveMs, 0),
      pages: made.pages,
      failures: this.#withLeft(made),
      problems: made.problems.slice(0, MAX_WARNINGS),
      omissions: made.omissions
    })
    this.#output?.publish(build, false)
    published?.((now - began) / 1000)
    log('site.published', { build, revision, pages: made.pages.length, ms: now - began })
    logFailures(made.failures)
  }

  /** Builds or renders what the content requires; returns undefined if nothing. */
  async #publishChanges(content: ContentSnapshot): Promise<PublishResult | undefined> {
    const { state } = this.#builder
    // Which pages show a document that was deleted before its first publish ended is not known.
    if (!state || state.added.some(id => !content.has(id)))
      return this.#scheduleDerived(await this.#builder.buildAll(content))
    const changes = diffSnapshots(state.content, content)
    if (changes.length + state.failing.length === 0 && !this.#builder.isUnfinished) {
      await this.#builder.persistRollbackEnd()
      return undefined
    }
    const made = await this.#builder.update(changes, content)
    if (this.#searchPush) for (const page of made.pages) this.#changedPages.add(page)
    return this.#scheduleDerived(made)
  }

  /** Failures of a publish, and those known of pages that it left. */
  #withLeft({ failures, left }: PublishResult): PageFailure[] {
    const kept = new Set(left)
    return [...failures, ...(this.#status.failures ?? []).filter(({ page }) => kept.has(page))]
  }

  /** Schedules the derived files for a publish. */
  #scheduleDerived(made: PublishResult): PublishResult {
    if (this.#builder.state?.behind) {
      this.#setStatus({ settled: false })
      this.#derived.markStale()
    } else this.#markSettled()
    return made
  }

  async #rebuildDerived(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    try {
      const more = await this.#derived.run(async () => {
        const followed = await this.#builder.follow()
        if (!followed) return false
        const { failures = [] } = this.#status
        this.#setStatus({
          build: this.#builder.build,
          failures: [...failures, ...followed.failures],
          omissions: followed.omissions,
          datasheets: this.#datasheets?.warnings
        })
        logFailures(followed.failures)
        return followed.more
      })
      this.#derivedFailures = 0
      // Queued after changes that arrived meanwhile.
      if (more) this.#next(() => this.#rebuildDerived())
      else this.#markSettled()
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      log('site.failed', { reason: errorMessage(error) })
      this.#derived.schedule(backoffMs(this.#derivedFailures))
      this.#derivedFailures += 1
    }
  }

  #markSettled(): void {
    void this.#builder.settled().then(() => {
      if (this.#derived.isStale) return
      this.#setStatus({ settled: true })
      this.#output?.publish(this.#builder.build ?? '', true)
      void this.#pushChanged()
    })
  }

  /** Notifies the search engine of the pages of the sitemap that have changed, and of those that exist no longer. */
  async #pushChanged(): Promise<void> {
    const changed = [...this.#changedPages]
    this.#changedPages.clear()
    if (!this.#searchPush || changed.length === 0) return
    const { site, isLeader } = this.#options
    if (isLeader && !isLeader()) return
    const sitemap = await site.text('sitemap.xml')
    this.#searchPush.push(
      changed.filter(address => site.hasPage(address)),
      sitemap
    )
    this.#searchPush.push(changed.filter(address => !site.hasPage(address)))
  }

  #openDatasheets(): DatasheetPrinter | undefined {
    const { dataDir, siteUrl, publishing } = this.#options.settings
    const { browser } = publishing
    const cacheDir = join(dataDir, 'cache')
    return browser === undefined
      ? undefined
      : new DatasheetPrinter({
          cacheDir,
          print: (sheets, folder) =>
            this.#background.run('print', {
              sheets,
              options: { browser, cacheDir, siteUrl, folder }
            }),
          signal: this.#stopping.signal,
          printed: () => this.#derived.markStale()
        })
  }

  #openOutput(siteDir: string): Output | undefined {
    const { publishing, siteUrl } = this.#options.settings
    const { outputDir: dir, deployCommand: command } = publishing
    if (!dir && !command) return undefined
    const onStatus: ConstructorParameters<typeof Output>[0]['onStatus'] = output =>
      this.#setStatus({ output })
    return new Output({ dir, command, siteDir, siteUrl, onStatus })
  }

  #setStatus(
    news: Partial<{ [K in keyof PublisherStatus]: PublisherStatus[K] | undefined }>
  ): void {
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
