import { join } from 'node:path'
import { log } from '../log.ts'
import { reason } from '../sentence.ts'
import type { Settings } from '../settings/settings.ts'
import { type BuildOptions, buildSite } from './build.ts'
import { type Release, recordFile } from './release.ts'
import { Renderer } from './renderer.ts'

/** Bytes of memory beyond which the renderer is started anew: one that is new has to ask for everything again. */
const MOST_MEMORY = 2048 * 1024 * 1024

export interface StandbyOptions {
  root: string
  settings: Settings
  siteDir: string
  /** Name of the code and settings that pages are made with, as they stand. */
  code: () => string
  signal: AbortSignal
  mostMemory?: number
}

/** Keeps a renderer warm, and starts another where it ended or grew too large. */
export class Standby {
  readonly #options: StandbyOptions
  #renderer: Renderer | undefined
  #warming: Promise<Renderer> | undefined

  constructor(options: StandbyOptions) {
    this.#options = options
  }

  /**
   * Builds the whole site into a folder. What built it is kept warm where that is possible.
   * @throws Sentence when the build fails
   */
  async build(folder: string): Promise<void> {
    const { siteDir, signal } = this.#options
    await this.stop()
    const record = recordFile(siteDir, folder)
    const options = { ...this.#build(folder, 'build.log'), record }
    try {
      this.#renderer = await Renderer.start({ ...options, warmOnly: false })
    } catch (error) {
      if (signal.aborted) throw error
      log('site.renderer-failed', { reason: reason(error) })
      await buildSite(options)
    }
  }

  /**
   * The renderer that goes on from a build.
   * @throws Error when none can be had
   */
  warm(release: Release | undefined): Promise<Renderer> {
    if (this.#renderer?.alive) return Promise.resolve(this.#renderer)
    this.#warming ??= this.#start(release).finally(() => {
      this.#warming = undefined
    })
    return this.#warming
  }

  /** Starts it, so that it is warm when a change comes. */
  warmUp(release: Release | undefined): void {
    this.warm(release).catch(error => {
      if (!this.#options.signal.aborted) log('site.renderer-failed', { reason: reason(error) })
    })
  }

  /** Starts it anew where it holds too much memory. */
  async renew(release: Release | undefined): Promise<void> {
    const { mostMemory = MOST_MEMORY } = this.#options
    if ((this.#renderer?.memory ?? 0) <= mostMemory) return
    await this.stop()
    this.warmUp(release)
  }

  /** Ends it. */
  async stop(): Promise<void> {
    const renderer = this.#renderer
    this.#renderer = undefined
    await renderer?.stop()
  }

  async #start(release: Release | undefined): Promise<Renderer> {
    const { siteDir, code } = this.#options
    if (!release) throw new Error('There is no build to go on from.')
    if (code() !== release.code) throw new Error('The code of the site has changed.')
    const began = Date.now()
    const renderer = await Renderer.start({
      ...this.#build(join(siteDir, 'warm'), 'renderer.log'),
      record: recordFile(siteDir, release.folder),
      warmOnly: true
    })
    log('site.renderer-warm', { ms: Date.now() - began })
    this.#renderer = renderer
    return renderer
  }

  #build(outDir: string, logFile: string): BuildOptions {
    const { root, settings, siteDir, signal } = this.#options
    const cacheDir = join(settings.dataDir, 'cache')
    return { root, settings, outDir, cacheDir, logFile: join(siteDir, logFile), signal }
  }
}
