import type { BuildOptions } from './full-build.ts'
import { RenderProcess } from './render-process.ts'
import { type RenderEvent, type RenderRequest, timeoutMessage } from './rules/protocol.ts'
import type { PageFailure } from './status.ts'

/** What an order comes to: files to be written as they come, then its end. */
export type RenderOutput = Extract<
  RenderEvent,
  { kind: 'file' | 'copy' | 'gone' | 'failed' | 'step' }
>
export type RenderDone = Extract<RenderEvent, { kind: 'done' }>

export interface RendererOptions extends BuildOptions {
  /** File that keeps what each page read. */
  record: string
  /** Brings up the renderer without building the site: its pages and their records are there. */
  warmOnly: boolean
}

/** The content could not be had: nothing is wrong with the renderer. */
export class ContentUnavailable extends Error {}

/** A page keeps the renderer from saying anything: it has been ended. */
export class RendererUnresponsive extends Error {
  /** Pages that were being rendered. */
  readonly rendering: string[]

  /** @param limit milliseconds that a page may take */
  constructor(rendering: string[], limit: number) {
    super(timeoutMessage(limit))
    this.rendering = rendering
  }
}

/** How often it is looked whether the renderer still says something, in milliseconds. */
const LOOK = 1000

/** The process that renders pages, kept warm from one change to the next. It takes one order at a time. */
export class Renderer {
  readonly #process: RenderProcess<RenderEvent>
  /** Pages that lack what could not be shown, as the site was built. */
  readonly failures: PageFailure[] = []
  /** What could not be shown as the site was built, a sentence each. */
  problems: string[] = []
  /** Milliseconds that a page may take. */
  readonly #limit: number
  /** Pages that are being rendered. */
  readonly #rendering = new Set<string>()
  /** Looks at it in a row in which it had said nothing. */
  #silent = 0
  /** Bytes of memory that it held when it was last done. */
  memory = 0

  private constructor(process: RenderProcess<RenderEvent>, limit: number) {
    this.#process = process
    this.#limit = limit
  }

  /**
   * Starts the renderer and waits until the site is built, or it is warm.
   * @throws Sentence with its last lines when it does not come up
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

  /** Whether it can take orders. */
  get alive(): boolean {
    return this.#process.over === undefined
  }

  /** Settles when it is of no use any more, with its last lines. */
  get ended(): Promise<Error> {
    return this.#process.ended
  }

  /**
   * Carries out an order.
   * @param take takes each file in turn
   * @throws ContentUnavailable, Silent, or Error when the renderer is of no use any more
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

  /** Has it keep what the rendered pages read. */
  keep(): void {
    if (this.alive) this.#process.send({ kind: 'keep' } satisfies RenderRequest)
  }

  /** Ends it. */
  async stop(): Promise<void> {
    await this.#process.stop()
  }

  // Looks are counted, and not the time: a machine may sleep. One more than the limit, as the renderer itself gives up
  // a page that only waits.
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
          // Told when the order ends.
          last.catch(() => undefined)
        }
      }
    })
  }
}

/** What is told of a page that could not be rendered, or lacks something. */
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
