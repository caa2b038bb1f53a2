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
  /** Its program, in the folder of the project. */
  program: string
  /** What it is called where it ends by itself. */
  name: string
  /** Brings it up without building the site. */
  warmOnly: boolean
  serialization?: SerializationType
}

/** A process that renders pages. It says messages of one kind, and ends when it is told to or the server stops. */
export class RenderProcess<Said> {
  readonly #child: ChildProcess
  readonly #closed: Promise<void>
  /** Told of each message. */
  hear: ((said: Said) => void) | undefined
  /** Told when it has ended. */
  fail: ((error: Error) => void) | undefined
  /** Settles when it has ended, with its last lines. */
  readonly ended: Promise<Error>
  #over: Error | undefined

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
    const { said } = teeToLogFile(child, logFile)
    child.on('message', (message: Said) => this.hear?.(message))
    const { promise, resolve } = Promise.withResolvers<Error>()
    this.ended = promise
    const over = () => {
      this.#over ??= new UserError(`${name} ended:\n${said()}`)
      this.fail?.(this.#over)
      resolve(this.#over)
    }
    child.on('error', over)
    child.on('close', over)
    const stop = () => child.kill('SIGKILL')
    signal?.addEventListener('abort', stop)
    child.on('close', () => signal?.removeEventListener('abort', stop))
  }

  /** Why it is of no use any more: its last lines. */
  get over(): Error | undefined {
    return this.#over
  }

  send(message: Serializable): void {
    this.#child.send(message)
  }

  /** Ends it. */
  async stop(): Promise<void> {
    this.#child.kill('SIGKILL')
    if (!this.#over) await this.#closed
  }
}
