import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreviewRenderRequest } from '../../shared/preview/protocol.ts'
import type { Settings } from '../config/settings.ts'
import { log } from '../log.ts'
import { codeHash, compiledCodeDir } from '../publisher/code-version.ts'
import { CoalescingQueue } from './coalescing-queue.ts'
import { type PreviewedPage, PreviewProcess } from './preview-process.ts'

/** Maximum number of queued pages. */
const MAX_QUEUED = 24
/** Memory limit in bytes above which the renderer is restarted. */
const MAX_MEMORY_BYTES = 1000 * 1024 * 1024
/** Idle time in milliseconds after which the renderer is stopped: it uses half a gigabyte. */
const IDLE_TIMEOUT_MS = 15 * 60_000

export interface PreviewServiceOptions {
  /** Project folder. */
  root: () => string
  settings: Settings
  /** Token with permission to read drafts. */
  token: string
}

/** Renders preview pages, with a renderer that starts with the first request and stops when idle. */
export class PreviewService {
  readonly #options: PreviewServiceOptions
  readonly #queue = new CoalescingQueue<PreviewedPage>(MAX_QUEUED)
  readonly #stopping = new AbortController()
  #renderer: Promise<PreviewProcess> | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: PreviewServiceOptions) {
    this.#options = options
  }

  /**
   * Renders a page from the current content or newer.
   * @throws QueueFull, or UserError if rendering fails
   */
  render(order: Omit<PreviewRenderRequest, 'id'>, signal?: AbortSignal): Promise<PreviewedPage> {
    return this.#queue.run(JSON.stringify(order), () => this.#render(order), signal)
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#end()
  }

  async #render(order: Omit<PreviewRenderRequest, 'id'>): Promise<PreviewedPage> {
    clearTimeout(this.#idle)
    try {
      const renderer = await this.#warm()
      const page = await renderer.render(order)
      if (page.memory > MAX_MEMORY_BYTES) await this.#end()
      return page
    } catch (error) {
      // The next page starts a new renderer.
      await this.#end()
      throw error
    } finally {
      this.#idle = setTimeout(() => void this.#end(), IDLE_TIMEOUT_MS).unref()
    }
  }

  #warm(): Promise<PreviewProcess> {
    this.#renderer ??= this.#start()
    return this.#renderer
  }

  async #start(): Promise<PreviewProcess> {
    const { root, settings, token } = this.#options
    const folder = join(settings.dataDir, 'preview')
    await mkdir(folder, { recursive: true })
    const began = Date.now()
    const renderer = await PreviewProcess.start({
      root: root(),
      settings: { ...settings, content: { ...settings.content, readToken: token } },
      // Separate from everything that visitors receive.
      outDir: join(folder, 'warm'),
      cacheDir: join(folder, 'cache'),
      logFile: join(folder, 'renderer.log'),
      // Templates only: no drafts are stored in it.
      code: compiledCodeDir(settings.dataDir, codeHash(root(), settings)),
      signal: this.#stopping.signal
    })
    log('preview.renderer-warm', { ms: Date.now() - began })
    return renderer
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const renderer = this.#renderer
    this.#renderer = undefined
    await renderer?.then(
      warm => warm.stop(),
      () => undefined
    )
  }
}
