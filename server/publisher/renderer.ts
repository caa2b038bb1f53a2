import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Sentence } from '../sentence.ts'
import { type BuildOptions, buildEnvironment } from './build.ts'
import { keepLines } from './lines.ts'
import type { Order, Said } from './rules/messages.ts'

const PROGRAM = 'src/build/renderer.ts'

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
  readonly #child: ChildProcess
  #hear: ((said: Said) => void) | undefined
  #end: ((error: Error) => void) | undefined
  #over: Error | undefined
  /** Bytes of memory that it held when it was last done. */
  memory = 0

  private constructor(child: ChildProcess, said: () => string) {
    this.#child = child
    child.on('message', (message: Said) => this.#hear?.(message))
    const over = () => {
      this.#over ??= new Sentence(`The renderer ended:\n${said()}`)
      this.#end?.(this.#over)
    }
    child.on('error', over)
    child.on('close', over)
  }

  /**
   * Starts the renderer and waits until the site is built, or it is warm.
   * @throws Sentence with its last lines when it does not come up
   */
  static async start(options: RendererOptions): Promise<Renderer> {
    const { root, logFile, warmOnly, signal } = options
    const child = fork(join(root, PROGRAM), [], {
      cwd: root,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...buildEnvironment(options), SITE_WARM_ONLY: warmOnly ? '1' : '' }
    })
    const renderer = new Renderer(child, keepLines(child, logFile).said)
    const stop = () => child.kill('SIGKILL')
    signal?.addEventListener('abort', stop)
    child.on('close', () => signal?.removeEventListener('abort', stop))
    await renderer.#wait('ready', () => Promise.resolve())
    return renderer
  }

  /** Whether it can take orders. */
  get alive(): boolean {
    return this.#over === undefined
  }

  /**
   * Carries out an order.
   * @param take takes each file in turn
   * @throws ContentGone, or Error when the renderer is of no use any more
   */
  async order(order: Order, take: (heard: Heard) => Promise<void>): Promise<Done> {
    const done = this.#wait('done', take)
    this.#child.send(order)
    const said = await done
    this.memory = said.memory
    return said
  }

  /** Has it keep what the rendered pages read. */
  keep(): void {
    if (this.alive) this.#child.send({ kind: 'keep' } satisfies Order)
  }

  /** Ends it. */
  async stop(): Promise<void> {
    if (this.#over) return
    const closed = new Promise(done => this.#child.once('close', done))
    this.#child.kill('SIGKILL')
    await closed
  }

  #wait<Kind extends 'ready' | 'done'>(
    kind: Kind,
    take: (heard: Heard) => Promise<void>
  ): Promise<Extract<Said, { kind: Kind }>> {
    return new Promise((done, failed) => {
      if (this.#over) return failed(this.#over)
      let last = Promise.resolve()
      const end = (error: Error) => {
        this.#hear = undefined
        this.#end = undefined
        last.then(() => failed(error), failed)
      }
      this.#end = end
      this.#hear = said => {
        if (said.kind === kind) {
          this.#hear = undefined
          this.#end = undefined
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
