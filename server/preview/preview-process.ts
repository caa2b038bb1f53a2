import type { PreviewRenderRequest, PreviewRenderResponse } from '../../shared/preview/protocol.ts'
import { UserError } from '../errors.ts'
import type { BuildOptions } from '../publisher/full-build.ts'
import { RenderProcess } from '../publisher/render-process.ts'

export type PreviewedPage = Extract<PreviewRenderResponse, { kind: 'page' }>

/** The process that renders preview pages, one at a time. */
export class PreviewProcess {
  readonly #process: RenderProcess<PreviewRenderResponse>
  #count = 0

  private constructor(process: RenderProcess<PreviewRenderResponse>) {
    this.#process = process
  }

  /**
   * Starts the process and waits until it is ready.
   * @throws UserError with its last lines of output if it fails to start
   */
  static async start(options: BuildOptions): Promise<PreviewProcess> {
    const renderer = new PreviewProcess(
      new RenderProcess({
        build: options,
        program: 'src/preview/main.ts',
        name: 'The renderer of the preview',
        warmOnly: true
      })
    )
    await renderer.#answer(({ kind }) => kind === 'ready')
    return renderer
  }

  /** Renders a page. */
  async render(order: Omit<PreviewRenderRequest, 'id'>): Promise<PreviewedPage> {
    this.#count += 1
    const id = this.#count
    const answered = this.#answer(answer => answer.kind === 'page' && answer.id === id)
    this.#process.send({ id, ...order } satisfies PreviewRenderRequest)
    return (await answered) as PreviewedPage
  }

  /** Stops the process. */
  async stop(): Promise<void> {
    await this.#process.stop()
  }

  #answer(isWanted: (answer: PreviewRenderResponse) => boolean): Promise<PreviewRenderResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<PreviewRenderResponse>()
    const process = this.#process
    if (process.exitError) reject(process.exitError)
    process.onExit = reject
    process.onMessage = answer => {
      if (answer.kind === 'error') reject(new UserError(answer.message))
      else if (isWanted(answer)) resolve(answer)
    }
    return promise
  }
}
