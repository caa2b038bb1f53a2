import type { BuildOptions } from '../publisher/build.ts'
import { RenderProcess } from '../publisher/process.ts'
import { Sentence } from '../sentence.ts'
import type { PreviewAnswer, PreviewOrder } from './rules/messages.ts'

export type PreviewedPage = Extract<PreviewAnswer, { kind: 'page' }>

/** The process that renders the preview's pages. It takes one order at a time. */
export class PreviewRenderer {
  readonly #process: RenderProcess<PreviewAnswer>
  #count = 0

  private constructor(process: RenderProcess<PreviewAnswer>) {
    this.#process = process
  }

  /**
   * Starts the process and waits until it is warm.
   * @throws Sentence with its last lines when it does not come up
   */
  static async start(options: BuildOptions): Promise<PreviewRenderer> {
    const renderer = new PreviewRenderer(
      new RenderProcess({
        build: options,
        program: 'src/preview/renderer.ts',
        name: 'The renderer of the preview',
        warmOnly: true
      })
    )
    await renderer.#answer(({ kind }) => kind === 'ready')
    return renderer
  }

  /** Renders a page. */
  async render(order: Omit<PreviewOrder, 'id'>): Promise<PreviewedPage> {
    this.#count += 1
    const id = this.#count
    const answered = this.#answer(answer => answer.kind === 'page' && answer.id === id)
    this.#process.send({ id, ...order } satisfies PreviewOrder)
    return (await answered) as PreviewedPage
  }

  /** Ends it. */
  async stop(): Promise<void> {
    await this.#process.stop()
  }

  #answer(isWanted: (answer: PreviewAnswer) => boolean): Promise<PreviewAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<PreviewAnswer>()
    const process = this.#process
    if (process.over) reject(process.over)
    process.fail = reject
    process.hear = answer => {
      if (answer.kind === 'error') reject(new Sentence(answer.message))
      else if (isWanted(answer)) resolve(answer)
    }
    return promise
  }
}
