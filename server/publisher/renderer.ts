import type { BuildOptions } from './full-build.ts'
import { RenderProcess } from './render-process.ts'
import { type RenderEvent, type RenderRequest, timeoutMessage } from './rules/protocol.ts'
import type { PageFailure } from './status.ts'

/** Output of a request: files to write in order, then its end. */
export type RenderOutput = Extract<
  RenderEvent,
  { kind: 'file' | 'copy' | 'gone' | 'failed' | 'step' }
>
export type RenderDone = Extract<RenderEvent, { kind: 'done' }>

export interface RendererOptions extends BuildOptions {
  /** File of the dependency record. */
  record: string
  /** Starts the renderer without building the site: pages and records exist. */
  warmOnly: boolean
}

/** The content is unavailable; the renderer itself works. */
export class ContentUnavailable extends Error {}

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
const LOOK = 1000

/** The process that renders pages, kept warm between changes. It handles one request at a time. */
export class Renderer {
  readonly #process: RenderProcess<RenderEvent>
  /** Failed pages of the initial build. */
  readonly failures: PageFailure[] = []
  /** Warnings of the initial build, one sentence each. */
  problems: string[] = []
  /** Render timeout of a page in milliseconds. */
  readonly #limit: number
  /** Pages being rendered. */
  readonly #rendering = new Set<string>()
  /** Consecutive watchdog intervals without a message. */
  #silent = 0
  /** Memory in bytes after its last request. */
  memory = 0

  private constructor(process: RenderProcess<RenderEvent>, limit: number) {
    this.#process = process
    this.#limit = limit
  }

  /**
   * Starts the renderer and waits until the site is built, or it is warm.
   * @throws UserError with its last lines of output if it fails to start
   */
  static async start(options: RendererOptions): Promise<Renderer> {
    const renderer = new Renderer(
      new RenderProcess({
        build: options,
        program: 'src/build/renderer-main.ts',
        name: 'The renderer',
        warmOnly: options.warmOnly,
        serialization: 'advanced'
      }),
      options.settings.publishing.pageSeconds * 1000
    )
    const { problems } = await renderer.#wait('ready', async heard => {
      if (heard.kind === 'failed') renderer.failures.push(toPageFailure(heard))
    })
    renderer.problems = problems
    return renderer
  }

  /** Whether it can handle requests. */
  get alive(): boolean {
    return this.#process.over === undefined
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
    take: (heard: RenderOutput) => Promise<void>
  ): Promise<RenderDone> {
    const done = this.#wait('done', take)
    this.#rendering.clear()
    this.#silent = 0
    const looking = setInterval(() => this.#look(), LOOK)
    this.#process.send(order)
    const said = await done.finally(() => clearInterval(looking))
    this.memory = said.memory
    return said
  }

  /** Makes it store the dependencies of the pages rendered. */
  keep(): void {
    if (this.alive) this.#process.send({ kind: 'keep' } satisfies RenderRequest)
  }

  /** Stops the process. */
  async stop(): Promise<void> {
    await this.#process.stop()
  }

  // Counts intervals instead of time, since the machine may sleep. One more than the limit, as the renderer itself
  // gives up a page that only waits.
  #look(): void {
    this.#silent += 1
    if (this.#silent * LOOK <= this.#limit + LOOK) return
    const { fail } = this.#process
    const silent = new RendererUnresponsive([...this.#rendering], this.#limit)
    this.#process.fail = undefined
    void this.stop().then(() => fail?.(silent))
  }

  #note(said: RenderEvent): void {
    this.#silent = 0
    if (said.kind === 'rendering') {
      this.#rendering.clear()
      for (const address of said.addresses) this.#rendering.add(address)
    } else if (said.kind === 'file' && said.address) this.#rendering.delete(said.address)
  }

  #wait<Kind extends 'ready' | 'done'>(
    kind: Kind,
    take: (heard: RenderOutput) => Promise<void>
  ): Promise<Extract<RenderEvent, { kind: Kind }>> {
    const process = this.#process
    return new Promise((done, failed) => {
      if (process.over) return failed(process.over)
      let last = Promise.resolve()
      const end = (error: Error) => {
        process.hear = undefined
        process.fail = undefined
        last.then(() => failed(error), failed)
      }
      process.fail = end
      process.hear = said => {
        this.#note(said)
        if (said.kind === kind) {
          process.hear = undefined
          process.fail = undefined
          last.then(() => done(said as Extract<RenderEvent, { kind: Kind }>), failed)
        } else if (said.kind === 'error') {
          end(said.content ? new ContentUnavailable(said.message) : new Error(said.message))
        } else if (isHeard(said)) {
          last = last.then(() => take(said))
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

function isHeard(said: RenderEvent): said is RenderOutput {
  return !['ready', 'done', 'error', 'working', 'rendering'].includes(said.kind)
}
