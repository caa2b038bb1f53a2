import { backoffMs } from '../backoff.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import { DerivedScheduler } from './derived-scheduler.ts'
import { logFailures } from './page-failures.ts'
import type { SiteBuilder } from './site-builder.ts'
import type { StatusStore } from './status-store.ts'

export interface DerivedFilesOptions {
  builder: SiteBuilder
  status: StatusStore
  /** Runs work once the publisher has done what it has begun. */
  queue: (work: () => Promise<void>) => void
  /** Characters that data sheets lack, one sentence per sheet. */
  datasheetWarnings: () => string[] | undefined
  /** Called when all derived files are up to date. */
  settled: () => void
  signal: AbortSignal
}

/** Rebuilds derived files (search index, sitemap, best compression, data sheets) after pages change. */
export class DerivedFiles {
  readonly #options: DerivedFilesOptions
  readonly #scheduler = new DerivedScheduler(() => this.#queue())
  #failures = 0

  constructor(options: DerivedFilesOptions) {
    this.#options = options
  }

  /** Schedules a rebuild. */
  markStale(): void {
    this.#scheduler.markStale()
  }

  /** Schedules a rebuild if the last publish made derived files stale. */
  afterPublish(): void {
    if (this.#options.builder.served.state?.behind) {
      this.#options.status.update({ settled: false })
      this.markStale()
    } else this.markSettled()
  }

  /** Reports that all is up to date once compression is done, unless pages change meanwhile. */
  markSettled(): void {
    const { builder, status, settled } = this.#options
    void builder.served.compressed().then(() => {
      if (this.#scheduler.isStale) return
      status.update({ settled: true })
      settled()
    })
  }

  close(): void {
    this.#scheduler.close()
  }

  #queue(): void {
    this.#options.queue(() => this.#rebuild())
  }

  async #rebuild(): Promise<void> {
    const { signal } = this.#options
    if (signal.aborted) return
    try {
      const more = await this.#scheduler.run(() => this.#rebuildOne())
      this.#failures = 0
      // Queued after changes that arrived meanwhile.
      if (more) this.#queue()
      else this.markSettled()
    } catch (error) {
      if (signal.aborted) return
      log('site.failed', { reason: errorMessage(error) })
      this.#scheduler.schedule(backoffMs(this.#failures))
      this.#failures += 1
    }
  }

  /** @returns whether more remain */
  async #rebuildOne(): Promise<boolean> {
    const { builder, status, datasheetWarnings } = this.#options
    const made = await builder.rebuildDerived()
    if (!made) return false
    const { failures = [] } = status.current
    status.update({
      build: builder.served.build,
      failures: [...failures, ...made.failures],
      omissions: made.omissions,
      datasheets: datasheetWarnings()
    })
    logFailures(made.failures)
    return made.more
  }
}
