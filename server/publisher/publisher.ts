import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import pLimit from 'p-limit'
import type { PageFailure, PublisherStatus } from '../../shared/publisher/status.ts'
import { BackgroundProcess } from '../background/background-process.ts'
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
import { DerivedFiles } from './derived-files.ts'
import { Output } from './output/output.ts'
import { logFailures } from './page-failures.ts'
import { PendingChanges } from './pending-changes.ts'
import { PublishScheduler } from './publish-scheduler.ts'
import type { PublishResult } from './render-and-commit.ts'
import { SiteBuilder } from './site-builder.ts'
import { StatusStore } from './status-store.ts'

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
  readonly #options: PublisherOptions
  readonly #status = new StatusStore()
  readonly #builder: SiteBuilder
  readonly #derived: DerivedFiles
  readonly #output: Output | undefined
  readonly #searchPush: SearchPush | undefined
  readonly #background = new BackgroundProcess()
  readonly #stopping = new AbortController()
  /** Runs one thing at a time. */
  readonly #queue = pLimit(1)
  readonly #schedule = new PublishScheduler(() => void this.#queue(() => this.#publish()))
  #pending = new PendingChanges()
  /** Whether changes may have been missed, so that all content must be compared. */
  #mustCompareAll = true
  #unsubscribe = () => {}

  constructor(options: PublisherOptions) {
    this.#options = options
    const { root, settings, site, grace, maxMemoryBytes } = options
    const { searchPush, siteUrl, dataDir } = settings
    const { signal } = this.#stopping
    const siteDir = join(dataDir, 'site')
    this.#output = this.#openOutput(siteDir)
    this.#searchPush = searchPush && new SearchPush(searchPush, siteUrl, signal)
    const datasheets = this.#openDatasheets()
    this.#builder = new SiteBuilder({
      ...(grace !== undefined && { grace }),
      ...(maxMemoryBytes !== undefined && { maxMemoryBytes }),
      root,
      settings,
      site,
      siteDir,
      background: this.#background,
      code: () => codeHash(root, settings),
      onState: publishing => this.#status.update({ publishing }),
      signal,
      opened: folder => this.#output?.use(folder),
      changed: names => this.#output?.changed(names),
      datasheets
    })
    this.#derived = new DerivedFiles({
      builder: this.#builder,
      status: this.#status,
      queue: work => void this.#queue(work),
      datasheetWarnings: () => datasheets?.warnings,
      settled: () => this.#onSettled(),
      signal
    })
  }

  /** URLs of pages that must exist; undefined while unknown. */
  get pages(): string[] | undefined {
    const { pages, state } = this.#builder.served
    return state || pages.length > 0 ? pages : undefined
  }

  /** Current activity, and what is live. */
  get status(): PublisherStatus {
    return this.#status.current
  }

  /**
   * Calls back on every change of the status.
   * @returns unsubscribes
   */
  watch(changed: () => void): () => void {
    return this.#status.watch(changed)
  }

  /** Serves the last build, updates it, and then follows the content; resolves when the next change need not wait. */
  async start(): Promise<void> {
    await mkdir(join(this.#options.settings.dataDir, 'site'), { recursive: true })
    const last = await this.#builder.open()
    if (last)
      this.#status.update({ build: last.build, revision: last.revision, rolledBack: last.held })
    const { state } = this.#builder.served
    this.#status.update({ omissions: state?.omissions })
    if (state?.behind) this.#derived.markStale()
    // Takes longer than fetching the latest changes.
    const warm = state && this.#builder.warmUp()
    await this.#queue(() => this.#publish())
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
    return this.#queue(async () => {
      const content = await fetchSnapshot(this.#options.client).catch(() => undefined)
      const { build, revision, held } = await this.#builder.rollBack(
        content && snapshotRevision(content)
      )
      this.#mustCompareAll = true
      const shown = { build, revision, rolledBack: held, pages: [], failures: [] }
      this.#status.update({ state: 'idle', ...shown })
      log('site.rolled-back', { from: held?.from ?? '', build })
      this.#output?.publish(build, true)
      return this.status
    })
  }

  /** Ends a rollback: the current content is published again. */
  goForward(): Promise<PublisherStatus> {
    return this.#queue(async () => {
      this.#builder.served.endRollback()
      this.#mustCompareAll = true
      await this.#publish()
      return this.status
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
    await this.#queue(() => undefined)
    await this.#output?.close()
  }

  #onContentChange(event: ContentEvent | undefined): void {
    if (event) {
      this.#pending.add(event)
      this.#status.update({ queue: this.#pending.size })
      this.#builder.yield()
      this.#schedule.scheduleChange(0)
    } else {
      // No change is known: reconnecting must not bypass the back-off.
      this.#mustCompareAll = true
      this.#schedule.schedule(0)
    }
  }

  async #publish(): Promise<void> {
    this.#schedule.started()
    const isUnfinished = this.#builder.served.unfinished.size > 0
    if (this.#stopping.signal.aborted) return
    if (!this.#mustCompareAll && this.#pending.size === 0 && !isUnfinished) return
    this.#status.update({ state: 'building', error: undefined })
    const [waiting, unsure] = [this.#pending, this.#mustCompareAll]
    this.#pending = new PendingChanges()
    this.#mustCompareAll = false
    try {
      await this.#bring(waiting, unsure)
      this.#schedule.succeeded()
      this.#status.update({ state: 'idle', failingSince: undefined, queue: this.#pending.size })
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#mustCompareAll ||= unsure
      this.#pending.putBack(waiting)
      this.#status.update({
        state: 'failed',
        error: errorMessage(error),
        failingSince: this.status.failingSince ?? new Date().toISOString(),
        queue: this.#pending.size
      })
      log('site.failed', { reason: errorMessage(error) })
      this.#schedule.failed()
    }
  }

  async #bring(waiting: PendingChanges, unsure: boolean): Promise<void> {
    const began = Date.now()
    const { client, published } = this.#options
    const { served } = this.#builder
    const { state, rollback } = served
    const all = unsure || !state || rollback !== undefined
    const content = all
      ? await fetchSnapshot(client)
      : await refreshSnapshot(state.content, client, waiting.ids, waiting.first)
    // A rollback stays in effect until the content changes.
    const made =
      rollback?.revision === snapshotRevision(content)
        ? undefined
        : await this.#publishChanges(content)
    const { build = '', revision = '' } = served
    const contentAt = (all ? undefined : waiting.last) ?? new Date(began).toISOString()
    this.#status.update({ build, revision, contentAt, rolledBack: served.rollback })
    if (!made) {
      this.#status.update({ failures: served.pathConflicts })
      this.#derived.markSettled()
      void this.#builder.warmUp()
      return
    }
    if (made.left.length > 0) this.#schedule.scheduleChange(0)
    const now = Date.now()
    const liveMs = waiting.first === undefined ? now - began : now - Date.parse(waiting.first)
    this.#status.update({
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
    const { state, unfinished } = this.#builder.served
    let made: PublishResult
    // Which pages show a document that was deleted before its first publish ended is not known.
    if (!state || state.added.some(id => !content.has(id)))
      made = await this.#builder.buildAll(content)
    else {
      const changes = diffSnapshots(state.content, content)
      if (changes.length + state.failing.length + unfinished.size === 0) {
        await this.#builder.served.persistRollbackEnd()
        return undefined
      }
      made = await this.#builder.update(changes, content)
      this.#searchPush?.addChanged(made.pages)
    }
    this.#derived.afterPublish()
    return made
  }

  /** Failures of a publish, and those known of pages that it left. */
  #withLeft({ failures, left }: PublishResult): PageFailure[] {
    const kept = new Set(left)
    return [...failures, ...(this.status.failures ?? []).filter(({ page }) => kept.has(page))]
  }

  #onSettled(): void {
    const { site, isLeader = () => true } = this.#options
    this.#output?.publish(this.#builder.served.build ?? '', true)
    void this.#searchPush?.pushChanged(site, isLeader())
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
      this.#status.update({ output })
    return new Output({ dir, command, siteDir, siteUrl, onStatus })
  }
}
