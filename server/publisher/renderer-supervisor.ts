import { join } from 'node:path'
import type { RendererState } from '../../shared/publisher/status.ts'
import { backoffMs } from '../backoff.ts'
import type { Settings } from '../config/settings.ts'
import { errorMessage } from '../errors.ts'
import { log } from '../log.ts'
import { dependencyFile, type StoredBuild, stateFile } from './build-store.ts'
import { compiledCodeDir } from './code-version.ts'
import { type BuildOptions, buildSite } from './full-build.ts'
import type { PublishResult } from './render-and-commit.ts'
import { SiteRenderer, type SiteRendererOptions } from './site-renderer.ts'

/** Memory limit in bytes above which the renderer is restarted; a new one has to fetch all content again. */
const MAX_MEMORY_BYTES = 2048 * 1024 * 1024

export interface RendererSupervisorOptions {
  root: string
  settings: Settings
  siteDir: string
  /** Returns the current hash of code and settings. */
  code: () => string
  /** Called when the renderer's state changes. */
  onState: (publishing: RendererState) => void
  signal: AbortSignal
  maxMemoryBytes?: number
}

/** The build that a renderer resumes from. */
type Base = Pick<StoredBuild, 'folder' | 'code'>

/** Supervisor: keeps a warm renderer, and restarts it if it exits or grows too large. */
export class RendererSupervisor {
  readonly #options: RendererSupervisorOptions
  #renderer: SiteRenderer | undefined
  #warming: Promise<SiteRenderer> | undefined
  /** Stops the current or starting renderer. */
  #ending = new AbortController()
  /** Number of consecutive unexpected exits. */
  #exits = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: RendererSupervisorOptions) {
    this.#options = options
  }

  /**
   * Builds the whole site into a folder. The process is kept as the warm renderer if possible.
   * @param before the build served meanwhile, whose paths are kept
   * @returns failed pages, and warnings
   * @throws UserError if the build fails
   */
  async build(
    folder: string,
    before: StoredBuild | undefined
  ): Promise<Pick<PublishResult, 'failures' | 'problems' | 'omissions'>> {
    const { siteDir, signal, code, onState } = this.#options
    await this.stop()
    onState('starting')
    const base = { folder, code: code() }
    const record = dependencyFile(siteDir, folder)
    const paths = before && stateFile(siteDir, before.folder)
    const own = this.#build(folder, 'build.log', base.code)
    const options = { ...own, record, ...(paths && { paths }) }
    try {
      const renderer = await this.#begin({ ...options, warmOnly: false })
      this.#adopt(renderer, base)
      const { failures, problems, omissions } = renderer
      return { failures, problems, omissions }
    } catch (error) {
      if (signal.aborted) throw error
      log('site.renderer-failed', { reason: errorMessage(error) })
      onState('failed')
      await buildSite(options)
      return { failures: [], problems: [], omissions: [] }
    }
  }

  /**
   * Returns the renderer that resumes from a build.
   * @throws Error if none is available
   */
  acquire(base: Base | undefined): Promise<SiteRenderer> {
    if (this.#renderer?.alive) return Promise.resolve(this.#renderer)
    clearTimeout(this.#timer)
    this.#warming ??= this.#start(base).finally(() => {
      this.#warming = undefined
    })
    return this.#warming
  }

  /** Makes a running update end early, as a newer change waits. */
  yield(): void {
    this.#renderer?.yield()
  }

  /** Starts it ahead of the next change; resolves when it is warm, or cannot be started. */
  async warmUp(base: Base | undefined): Promise<void> {
    const ending = this.#ending.signal
    try {
      await this.acquire(base)
    } catch (error) {
      if (ending.aborted) return
      this.#options.onState('failed')
      log('site.renderer-failed', { reason: errorMessage(error) })
    }
  }

  /** Restarts it if it exceeds the memory limit. */
  async recycleIfLarge(base: Base | undefined): Promise<void> {
    this.#exits = 0
    const { maxMemoryBytes = MAX_MEMORY_BYTES } = this.#options
    if ((this.#renderer?.memory ?? 0) <= maxMemoryBytes) return
    await this.stop()
    void this.warmUp(base)
  }

  /** Stops it, also while it is starting. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    const renderer = this.#renderer
    this.#renderer = undefined
    this.#ending.abort(new Error('The renderer is no longer needed.'))
    this.#ending = new AbortController()
    await this.#warming?.catch(() => undefined)
    await renderer?.stop()
  }

  async #start(base: Base | undefined): Promise<SiteRenderer> {
    const { siteDir, code, onState } = this.#options
    if (!base) throw new Error('There is no build to resume from.')
    const now = code()
    if (now !== base.code) throw new Error('The code of the site has changed.')
    onState('starting')
    const began = Date.now()
    const renderer = await this.#begin({
      ...this.#build(join(siteDir, 'warm'), 'renderer.log', now),
      record: dependencyFile(siteDir, base.folder),
      paths: stateFile(siteDir, base.folder),
      warmOnly: true
    })
    log('site.renderer-warm', { ms: Date.now() - began })
    this.#adopt(renderer, base)
    return renderer
  }

  #begin(options: SiteRendererOptions): Promise<SiteRenderer> {
    const signal = AbortSignal.any([this.#options.signal, this.#ending.signal])
    return SiteRenderer.start({ ...options, signal })
  }

  #adopt(renderer: SiteRenderer, base: Base): void {
    this.#renderer = renderer
    this.#options.onState('ready')
    void renderer.ended.then(error => this.#restart(renderer, base, error))
  }

  // The operating system may kill it when memory runs out (OOM): restart it at once, so that the next change need not
  // wait.
  #restart(renderer: SiteRenderer, base: Base, error: Error): void {
    if (this.#renderer !== renderer || this.#options.signal.aborted) return
    this.#renderer = undefined
    log('site.renderer-failed', { reason: errorMessage(error) })
    this.#options.onState('starting')
    this.#timer = setTimeout(() => void this.warmUp(base), backoffMs(this.#exits))
    this.#exits += 1
  }

  #build(outDir: string, logFile: string, code: string): BuildOptions {
    const { root, settings, siteDir, signal } = this.#options
    const { dataDir } = settings
    return {
      root,
      settings,
      outDir,
      cacheDir: join(dataDir, 'cache'),
      code: compiledCodeDir(dataDir, code),
      logFile: join(siteDir, logFile),
      signal
    }
  }
}
