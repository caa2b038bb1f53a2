import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { type BuildOptions, buildEnvironment } from '../publisher/build.ts'
import { keepLines } from '../publisher/lines.ts'
import { Sentence } from '../sentence.ts'
import type { PreviewAnswer, PreviewOrder } from './rules/messages.ts'

const PROGRAM = 'src/preview/renderer.ts'

export type PreviewedPage = Extract<PreviewAnswer, { kind: 'page' }>

/** The process that renders the preview's pages. It takes one order at a time. */
export class PreviewRenderer {
  readonly #child: ChildProcess
  readonly #closed: Promise<void>
  #hear: ((answer: PreviewAnswer) => void) | undefined
  #fail: ((error: Error) => void) | undefined
  #over: Error | undefined
  #count = 0

  private constructor(child: ChildProcess, said: () => string) {
    this.#child = child
    this.#closed = new Promise(done => child.once('close', () => done()))
    child.on('message', (answer: PreviewAnswer) => this.#hear?.(answer))
    const over = () => {
      this.#over ??= new Sentence(`The renderer of the preview ended:\n${said()}`)
      this.#fail?.(this.#over)
    }
    child.on('error', over)
    child.on('close', over)
  }

  /**
   * Starts the process and waits until it is warm.
   * @throws Sentence with its last lines when it does not come up
   */
  static async start(options: BuildOptions): Promise<PreviewRenderer> {
    const { root, logFile, signal } = options
    const child = fork(join(root, PROGRAM), [], {
      cwd: root,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...buildEnvironment(options), SITE_WARM_ONLY: '1' }
    })
    const renderer = new PreviewRenderer(child, keepLines(child, logFile).said)
    const stop = () => child.kill('SIGKILL')
    signal?.addEventListener('abort', stop)
    void renderer.#closed.then(() => signal?.removeEventListener('abort', stop))
    await renderer.#answer(({ kind }) => kind === 'ready')
    return renderer
  }

  /** Whether it can take orders. */
  get alive(): boolean {
    return this.#over === undefined
  }

  /** Renders a page. */
  async render(order: Omit<PreviewOrder, 'id'>): Promise<PreviewedPage> {
    this.#count += 1
    const id = this.#count
    const answered = this.#answer(answer => answer.kind === 'page' && answer.id === id)
    this.#child.send({ id, ...order } satisfies PreviewOrder)
    return (await answered) as PreviewedPage
  }

  /** Ends it. */
  async stop(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#closed
  }

  #answer(isWanted: (answer: PreviewAnswer) => boolean): Promise<PreviewAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<PreviewAnswer>()
    if (this.#over) reject(this.#over)
    this.#fail = reject
    this.#hear = answer => {
      if (answer.kind === 'error') reject(new Sentence(answer.message))
      else if (isWanted(answer)) resolve(answer)
    }
    return promise
  }
}
