import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { contentRevision, onContentChange } from '../content/revision.ts'
import { log } from '../log.ts'
import { reason } from '../sentence.ts'
import type { Settings } from '../settings/settings.ts'
import type { Site } from '../site/site.ts'
import { publicVariables } from '../sso/public.ts'
import { buildSite } from './build.ts'
import { fingerprint, SITE_SOURCES } from './fingerprint.ts'
import { currentRelease, finishRelease, keepRelease, nextFolder, type Release } from './release.ts'

/** Waited after a change for more of the same burst, in milliseconds. */
const BURST = 100
/** Waited after a failed build, in milliseconds: twice as long each time, up to the longest. */
const RETRY = 5000
const LONGEST_RETRY = 300_000

/** What the publisher is doing and what is live. */
export interface PublisherStatus {
  state: 'starting' | 'idle' | 'building' | 'failed'
  /** Name of the build that visitors get; undefined before the first. */
  build?: string
  /** Name of the content that it shows. */
  revision?: string
  /** Why the last build failed, and since when every one has. */
  error?: string
  failingSince?: string
  /** When the content that is live was read: every change before it is on the site. */
  contentAt?: string
  /** When the last build went live, and how long it took in milliseconds. */
  publishedAt?: string
  durationMs?: number
}

export interface PublisherOptions {
  root: string
  settings: Settings
  client: SanityClient
  site: Site
  /** Told how long it took to bring changed content to the site. */
  published?: (seconds: number) => void
}

/** Keeps the site in step with its content: builds when one of them is newer than what is live. */
export class Publisher {
  status: PublisherStatus = { state: 'starting' }
  readonly #options: PublisherOptions
  readonly #siteDir: string
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #again = false
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #unsubscribe = () => {}

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#siteDir = join(options.settings.dataDir, 'site')
  }

  /** Serves the last build, brings it up to date, and follows the content from then on. */
  async start(): Promise<void> {
    await mkdir(this.#siteDir, { recursive: true })
    const last = currentRelease(this.#siteDir)
    if (last) await this.#serve(last)
    this.#running = this.#publish()
    await this.#running
    if (this.#stopping.signal.aborted) return
    this.#unsubscribe = onContentChange(this.#options.client, () => this.request())
  }

  /** Asks for the site to be brought up to date; many at once make one build. */
  request(wait = BURST): void {
    clearTimeout(this.#timer)
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.#run(), wait)
  }

  /** Ends a running build and follows the content no longer. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#unsubscribe()
    clearTimeout(this.#timer)
    await this.#running
  }

  #run(): void {
    if (this.status.state === 'building') {
      this.#again = true
      return
    }
    this.#running = this.#publish()
  }

  async #publish(): Promise<void> {
    const { error: _, ...live } = this.status
    this.status = { ...live, state: 'building' }
    const contentAt = new Date().toISOString()
    try {
      const { build, revision } = await this.#upToDate()
      this.#failures = 0
      const { failingSince: _, ...status } = this.status
      this.status = { ...status, state: 'idle', build, revision, contentAt }
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      const failingSince = this.status.failingSince ?? new Date().toISOString()
      this.status = { ...this.status, state: 'failed', error: reason(error), failingSince }
      log('site.failed', { reason: reason(error) })
      this.request(Math.min(RETRY * 2 ** this.#failures, LONGEST_RETRY))
      this.#failures += 1
    }
    if (this.#again) {
      this.#again = false
      this.request(0)
    }
  }

  async #upToDate(): Promise<Release> {
    const { root, settings, client } = this.#options
    const revision = await contentRevision(client)
    const code = fingerprint(root, SITE_SOURCES, [
      settings.siteUrl,
      source(settings),
      publicVariables(settings)
    ])
    const last = currentRelease(this.#siteDir)
    if (last && last.code === code && last.revision === revision) return last
    const began = Date.now()
    const folder = await nextFolder(this.#siteDir)
    await buildSite({
      root,
      settings,
      outDir: folder,
      cacheDir: join(settings.dataDir, 'cache'),
      logFile: join(this.#siteDir, 'build.log'),
      signal: this.#stopping.signal
    })
    await finishRelease(folder, last?.folder)
    const release = { folder, build: nameOf(code, revision), code, revision }
    await this.#serve(release)
    await keepRelease(this.#siteDir, release)
    const durationMs = Date.now() - began
    this.status = { ...this.status, publishedAt: new Date().toISOString(), durationMs }
    this.#options.published?.(durationMs / 1000)
    log('site.built', { build: release.build, revision, ms: durationMs })
    return release
  }

  async #serve(release: Release): Promise<void> {
    await this.#options.site.use(release.folder)
    this.status = { ...this.status, build: release.build, revision: release.revision }
  }
}

// The embedded lake is the same content behind whatever port.
function source({ content }: Settings): unknown {
  return content.embedded ? 'embedded' : [content.apiHost, content.projectId, content.dataset]
}

function nameOf(code: string, revision: string): string {
  return createHash('sha256').update(`${code} ${revision}`).digest('hex').slice(0, 12)
}
