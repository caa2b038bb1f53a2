import { ContentUnavailable } from '../../shared/content/content-unavailable.ts'
import {
  type RenderEvent,
  type RenderRequest,
  timeoutMessage
} from '../../shared/publisher/protocol.ts'
import type { Omission, PageFailure } from '../../shared/publisher/status.ts'
import { every } from '../../shared/server/every.ts'
import type { BuildOptions } from './full-build.ts'
import { RenderProcess } from './render-process.ts'

/** Output of a request: files to write in order, then its end. */
export type RenderOutput = Extract<
  RenderEvent,
  { kind: 'file' | 'copy' | 'gone' | 'failed' | 'step' }
>
export type RenderDone = Extract<RenderEvent, { kind: 'done' }>

export interface SiteRendererOptions extends BuildOptions {
  /** File of the dependency record. */
  record: string
  /** Starts the renderer without building the site: pages and records exist. */
  warmOnly: boolean
}

/** A page blocks the renderer; it has been killed. */
export class RendererUnresponsive extends Error {
  /** URLs of the pages being rendered. */
  readonly rendering: string[]

  /** @param limit render timeout of a page in milliseconds */
  constructor(rendering: string[], limit: number) {
    super(timeoutMessage(limit))
    this.rendering = rendering
  }
}

/** Interval of the watchdog in milliseconds. */
const WATCHDOG_INTERVAL_MS = 1000

/** The process that renders pages, kept warm between changes. It handles one request at a time. */
export class SiteRenderer {
  readonly #process: RenderProcess<RenderEvent>
  /** Failed pages of the initial build. */
  readonly failures: PageFailure[] = []
  /** Warnings of the initial build, one sentence each. */
  problems: string[] = []
  /** What the pages of the initial build lack. */
  omissions: Omission[] = []
  /** Render timeout of a page in milliseconds. */
  readonly #limit: number
  /** Pages being rendered. */
  readonly #rendering = new Set<string>()
  /** Consecutive watchdog intervals without a message. */
  #missedHeartbeats = 0
  /** Memory in bytes after its last request. */
  memory = 0
  /** Whether it knows of stale pages that its last update left. */
  hasLeft = false

  private constructor(process: RenderProcess<RenderEvent>, limit: number) {
    this.#process = process
    this.#limit = limit
  }

  /**
   * Starts the renderer and waits until the site is built, or it is warm.
   * @throws UserError with its last lines of output if it fails to start
   */
  static async start(options: SiteRendererOptions): Promise<SiteRenderer> {
    const renderer = new SiteRenderer(
      new RenderProcess({
        build: options,
        program: 'src/build/main.ts',
        name: 'The renderer',
        warmOnly: options.warmOnly,
        serialization: 'advanced'
      }),
      options.settings.publishing.pageSeconds * 1000
    )
    const { problems, omissions } = await renderer.#wait('ready', async output => {
      if (output.kind === 'failed') renderer.failures.push(toPageFailure(output))
    })
    renderer.problems = problems
    renderer.omissions = omissions
    return renderer
  }

  /** Whether it can handle requests. */
  get alive(): boolean {
    return this.#process.exitError === undefined
  }

  /** Resolves with its last lines of output when it has exited. */
  get ended(): Promise<Error> {
    return this.#process.ended
  }

  /**
   * Handles a request.
   * @param take receives each file in turn
   * @throws ContentUnavailable, RendererUnresponsive, or Error if the renderer has exited
   */
  async order(
    order: RenderRequest,
    take: (output: RenderOutput) => Promise<void>
  ): Promise<RenderDone> {
    const done = this.#wait('done', take)
    this.#rendering.clear()
    this.#missedHeartbeats = 0
    const stopWatchdog = every(WATCHDOG_INTERVAL_MS, () => this.#checkHeartbeat())
    this.#process.send(order)
    const message = await done.finally(stopWatchdog)
    this.memory = message.memory
    if (order.kind === 'update') this.hasLeft = Boolean(message.left?.length)
    return message
  }

  /** Makes a running update end early, as a newer change waits. */
  yield(): void {
    if (this.alive) this.#process.send({ kind: 'yield' } satisfies RenderRequest)
  }

  /** Makes it store the dependencies of the pages rendered. */
  storeDependencies(): void {
    if (this.alive) this.#process.send({ kind: 'keep' } satisfies RenderRequest)
  }

  /** Stops the process. */
  async stop(): Promise<void> {
    await this.#process.stop()
  }

  // Counts intervals instead of time, since the machine may sleep. One more than the limit, as the renderer itself
  // gives up a page that only waits.
  #checkHeartbeat(): void {
    this.#missedHeartbeats += 1
    if (this.#missedHeartbeats * WATCHDOG_INTERVAL_MS <= this.#limit + WATCHDOG_INTERVAL_MS) return
    const { onExit } = this.#process
    const silent = new RendererUnresponsive([...this.#rendering], this.#limit)
    this.#process.onExit = undefined
    void this.stop().then(() => onExit?.(silent))
  }

  #onMessage(message: RenderEvent): void {
    this.#missedHeartbeats = 0
    if (message.kind === 'rendering') {
      this.#rendering.clear()
      for (const address of message.addresses) this.#rendering.add(address)
    } else if (message.kind === 'file' && message.address) this.#rendering.delete(message.address)
  }

  #wait<Kind extends 'ready' | 'done'>(
    kind: Kind,
    take: (output: RenderOutput) => Promise<void>
  ): Promise<Extract<RenderEvent, { kind: Kind }>> {
    const process = this.#process
    return new Promise((done, failed) => {
      if (process.exitError) return failed(process.exitError)
      let last = Promise.resolve()
      const end = (error: Error) => {
        process.onMessage = undefined
        process.onExit = undefined
        last.then(() => failed(error), failed)
      }
      process.onExit = end
      process.onMessage = message => {
        this.#onMessage(message)
        if (message.kind === kind) {
          process.onMessage = undefined
          process.onExit = undefined
          last.then(() => done(message as Extract<RenderEvent, { kind: Kind }>), failed)
        } else if (message.kind === 'error') {
          end(
            message.content ? new ContentUnavailable(message.message) : new Error(message.message)
          )
        } else if (isOutput(message)) {
          last = last.then(() => take(message))
          // Reported when the request ends.
          last.catch(() => undefined)
        }
      }
    })
  }
}

/** Failure of a page that could not be rendered, or lacks something. */
export function toPageFailure({
  address,
  document,
  field,
  message
}: Extract<RenderEvent, { kind: 'failed' }>): PageFailure {
  return { page: address, document, field, message }
}

function isOutput(message: RenderEvent): message is RenderOutput {
  return !['ready', 'done', 'error', 'working', 'rendering'].includes(message.kind)
}
