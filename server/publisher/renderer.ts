import type { BuildOptions } from './build.ts'
import { RenderProcess } from './process.ts'
import type { Order, Said } from './rules/messages.ts'

/** What an order comes to: files to be written as they come, then its end. */
export type Heard = Extract<Said, { kind: 'file' | 'copy' | 'gone' | 'failed' }>
export type Done = Extract<Said, { kind: 'done' }>

export interface RendererOptions extends BuildOptions {
  /** File that keeps what each page read. */
  record: string
  /** Brings up the renderer without building the site: its pages and their records are there. */
  warmOnly: boolean
}

/** The content could not be had: nothing is wrong with the renderer. */
export class ContentGone extends Error {}

/** The process that renders pages, kept warm from one change to the next. It takes one order at a time. */
export class Renderer {
  readonly #process: RenderProcess<Said>
  /** Bytes of memory that it held when it was last done. */
  memory = 0

  private constructor(process: RenderProcess<Said>) {
    this.#process = process
  }

  /**
   * Starts the renderer and waits until the site is built, or it is warm.
   * @throws Sentence with its last lines when it does not come up
   */
  static async start(options: RendererOptions): Promise<Renderer> {
    const renderer = new Renderer(
      new RenderProcess({
        build: options,
        program: 'src/build/renderer.ts',
        name: 'The renderer',
        warmOnly: options.warmOnly,
        serialization: 'advanced'
      })
    )
    await renderer.#wait('ready', () => Promise.resolve())
    return renderer
  }

  /** Whether it can take orders. */
  get alive(): boolean {
    return this.#process.over === undefined
  }

  /**
   * Carries out an order.
   * @param take takes each file in turn
   * @throws ContentGone, or Error when the renderer is of no use any more
   */
  async order(order: Order, take: (heard: Heard) => Promise<void>): Promise<Done> {
    const done = this.#wait('done', take)
    this.#process.send(order)
    const said = await done
    this.memory = said.memory
    return said
  }

  /** Has it keep what the rendered pages read. */
  keep(): void {
    if (this.alive) this.#process.send({ kind: 'keep' } satisfies Order)
  }

  /** Ends it. */
  async stop(): Promise<void> {
    await this.#process.stop()
  }

  #wait<Kind extends 'ready' | 'done'>(
    kind: Kind,
    take: (heard: Heard) => Promise<void>
  ): Promise<Extract<Said, { kind: Kind }>> {
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
        if (said.kind === kind) {
          process.hear = undefined
          process.fail = undefined
          last.then(() => done(said as Extract<Said, { kind: Kind }>), failed)
        } else if (said.kind === 'error') {
          end(said.content ? new ContentGone(said.message) : new Error(said.message))
        } else if (said.kind !== 'ready' && said.kind !== 'done') {
          last = last.then(() => take(said))
          // Told when the order ends.
          last.catch(() => undefined)
        }
      }
    })
  }
}
