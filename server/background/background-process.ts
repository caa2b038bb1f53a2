import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripSettingsEnv } from '../config/strip-settings-env.ts'
import type { BackgroundJobs, JobKind, JobRequest, JobResponse } from './jobs.ts'

/** Milliseconds that running jobs may take once pages are published. */
const GIVE_WAY_MS = 50
/** Milliseconds after which a process without jobs ends. */
const IDLE_MS = 10_000

interface Job {
  request: JobRequest
  /** The process that has it. */
  child?: ChildProcess | undefined
  done: (result: JobResponse['result']) => void
  failed: (error: Error) => void
}

/**
 * One process of low priority for all that follows a publish: best compression and data sheets. It makes way for the next
 * publish: jobs that do not end at once are killed, and run again afterwards.
 */
export class BackgroundProcess {
  readonly #jobs = new Map<number, Job>()
  #child: ChildProcess | undefined
  #isPaused = false
  #isClosed = false
  #count = 0
  #timer: NodeJS.Timeout | undefined

  /** Id of the running process. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Runs a job.
   * @throws Error if it fails, or if this is closed
   */
  run<Kind extends JobKind>(
    kind: Kind,
    wish: BackgroundJobs[Kind]['wish']
  ): Promise<BackgroundJobs[Kind]['result']> {
    if (this.#isClosed) return Promise.reject(new Error('The server is stopping.'))
    this.#count += 1
    const request = { id: this.#count, kind, wish } as JobRequest
    return new Promise<JobResponse['result']>((done, failed) => {
      this.#jobs.set(request.id, { request, done, failed })
      this.#sendAll()
    })
  }

  /** Lets no job run for more than an instant, until `resume`. */
  pause(): void {
    if (this.#isPaused) return
    this.#isPaused = true
    this.#wait(GIVE_WAY_MS)
  }

  /** Continues with all jobs that are not done. */
  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#wait(IDLE_MS)
    this.#sendAll()
  }

  /** Kills the process; all jobs fail. */
  close(): void {
    this.#isClosed = true
    this.#kill()
    this.#failAll(new Error('The server is stopping.'))
  }

  #sendAll(): void {
    if (this.#jobs.size === 0 || this.#isPaused || this.#isClosed) return
    this.#child ??= this.#start()
    for (const job of this.#jobs.values()) {
      if (job.child === this.#child) continue
      job.child = this.#child
      this.#child.send(job.request)
    }
  }

  #start(): ChildProcess {
    // A browser that is killed leaves its profile there.
    const temporary = mkdtempSync(join(tmpdir(), 'background-'))
    const child = fork(join(import.meta.dirname, 'main.ts'), [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...stripSettingsEnv(process.env), TMPDIR: temporary, TEMP: temporary, TMP: temporary }
    })
    child.on('message', (response: JobResponse) => this.#onResponse(response))
    const over = (error: unknown) => {
      void rm(temporary, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
      if (this.#child !== child) return
      this.#child = undefined
      this.#failAll(error instanceof Error ? error : new Error('The background process ended.'))
    }
    child.on('error', over)
    child.on('exit', over)
    return child
  }

  #onResponse({ id, result, error }: JobResponse): void {
    const job = this.#jobs.get(id)
    this.#jobs.delete(id)
    if (error === undefined) job?.done(result)
    else job?.failed(new Error(error))
    if (!this.#isPaused) this.#wait(IDLE_MS)
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const isRunning = [...this.#jobs.values()].some(({ child }) => child === this.#child)
      if (this.#isPaused ? isRunning : this.#jobs.size === 0) this.#kill()
    }, ms)
    this.#timer.unref()
  }

  #kill(): void {
    clearTimeout(this.#timer)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }

  #failAll(error: Error): void {
    const jobs = [...this.#jobs.values()]
    this.#jobs.clear()
    for (const { failed } of jobs) failed(error)
  }
}
