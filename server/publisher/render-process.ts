import {
  type ChildProcess,
  fork,
  type Serializable,
  type SerializationType
} from 'node:child_process'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { type BuildOptions, buildEnvironment } from './full-build.ts'
import { teeToLogFile } from './log-tail.ts'

export interface ProcessOptions {
  build: BuildOptions
  /** Its program, in the project folder. */
  program: string
  /** Its name in the error message if it exits. */
  name: string
  /** Starts it without building the site. */
  warmOnly: boolean
  serialization?: SerializationType
}

/** A child process that renders pages and sends messages of one type; it exits on request or with the server. */
export class RenderProcess<Message> {
  readonly #child: ChildProcess
  readonly #closed: Promise<void>
  /** Called for each message. */
  onMessage: ((lastLines: Message) => void) | undefined
  /** Called when it has exited. */
  onExit: ((error: Error) => void) | undefined
  /** Resolves with its last lines of output when it has exited. */
  readonly ended: Promise<Error>
  #exitError: Error | undefined

  constructor({ build, program, name, warmOnly, serialization }: ProcessOptions) {
    const { root, logFile, signal } = build
    const child = fork(join(root, program), [], {
      cwd: root,
      execArgv: [],
      ...(serialization && { serialization }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...buildEnvironment(build), SITE_WARM_ONLY: warmOnly ? '1' : '' }
    })
    this.#child = child
    this.#closed = new Promise(done => child.once('close', () => done()))
    const { lastLines } = teeToLogFile(child, logFile)
    child.on('message', (message: Message) => this.onMessage?.(message))
    const { promise, resolve } = Promise.withResolvers<Error>()
    this.ended = promise
    const over = () => {
      this.#exitError ??= new UserError(`${name} ended:\n${lastLines()}`)
      this.onExit?.(this.#exitError)
      resolve(this.#exitError)
    }
    child.on('error', over)
    child.on('close', over)
    const stop = () => child.kill('SIGKILL')
    signal?.addEventListener('abort', stop)
    child.on('close', () => signal?.removeEventListener('abort', stop))
  }

  /** The error if it has exited, with its last lines of output. */
  get exitError(): Error | undefined {
    return this.#exitError
  }

  send(message: Serializable): void {
    this.#child.send(message)
  }

  /** Stops the process. */
  async stop(): Promise<void> {
    this.#child.kill('SIGKILL')
    if (!this.#exitError) await this.#closed
  }
}
