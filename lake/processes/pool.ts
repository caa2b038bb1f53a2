import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { httpError, LakeError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { type Meter, tooMany } from '../http/meter.ts'
import { type Log, logError } from '../log.ts'
import { createFairQueue } from './fair-queue.ts'
import type { ProcessReply } from './reply.ts'

/** A pool of processes for tasks that may take long or much memory. */
export type ProcessPool<Task, Result> = {
  ask(task: Task, caller: Caller): Promise<{ result: Result; parts: Uint8Array[] }>
  close(): Promise<void>
}

/** What the processes do, and how much they may use. */
export type ProcessPoolOptions<Task> = {
  program: URL
  args: string[]
  execArgv: string[]
  /** Maximum number of processes; if there are several, one is for members only. */
  size: number
  /** Time limit of a task in milliseconds of wall time; then its process is ended. */
  getTimeout(task: Task): number
  /** The error of a task that exceeded its time limit. */
  timedOut(task: Task): LakeError
  /** The error of a task that exceeded its processor time, if its process watches that; defaults to `timedOut`. */
  tooSlow?(): LakeError
  /** The error of a task that used up the memory of its process. */
  tooLarge(): LakeError
  meter: Pick<Meter, 'quota' | 'spend'>
  log: Log
}

type Job<Task, Result> = {
  task: Task
  resolve(answer: { result: Result; parts: Uint8Array[] }): void
  reject(error: unknown): void
}
type Running<Task, Result> = {
  job: Job<Task, Result>
  caller: Caller
  timer: NodeJS.Timeout
  beganAt?: number
  /** Processor time in milliseconds, as the process reports it. */
  spent?: number
  parts: Uint8Array[]
}

/** Exit code of an aborted process, as a shell reports it. */
const ABORT_EXIT_CODE = 134
const IDLE_TIMEOUT_MS = 30_000
const START_TIMEOUT_MS = 15_000

/**
 * Creates a pool. Tasks run in processes, because a thread that runs out of memory can end its whole process, and only a
 * process can be stopped anywhere. Members come before visitors, and callers of a kind in turn.
 */
export function createProcessPool<Task, Result>(
  options: ProcessPoolOptions<Task>
): ProcessPool<Task, Result> {
  const { size, meter } = options
  const queue = createFairQueue<Job<Task, Result>>(meter, (job, error) => job.reject(error))
  const forVisitors = Math.max(1, size - 1)
  const idle: ChildProcess[] = []
  const busy = new Map<ChildProcess, Running<Task, Result>>()
  const idleTimers = new Map<ChildProcess, NodeJS.Timeout>()
  let closed = false

  function start(): ChildProcess {
    const worker = fork(options.program, options.args, {
      execArgv: options.execArgv,
      serialization: 'advanced',
      // the environment may contain secrets
      env: { TZ: process.env.TZ, SystemRoot: process.env.SystemRoot },
      // V8's out-of-memory report is of no use
      stdio: ['ignore', 'inherit', 'ignore', 'ipc']
    })
    // What the main thread answers comes first. An exited process has no id.
    if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    worker.on('message', (reply: ProcessReply<Result>) => {
      const running = busy.get(worker)
      if ('begun' in reply) startTimer(worker)
      else if ('tooSlow' in reply) expire(worker, options.tooSlow)
      else if ('spent' in reply) {
        if (running) running.spent = reply.spent
      } else if ('part' in reply) running?.parts.push(reply.part)
      else finish(worker, reply)
    })
    worker.on('error', error => {
      logError(options.log, 'lake.worker-failed', error)
      stop(worker)
    })
    worker.on('exit', (code, signal) => {
      // if the pool stopped the process, the job is already settled
      if (signal !== null || code === ABORT_EXIT_CODE) release(worker)?.reject(options.tooLarge())
      forget(worker)
    })
    worker.unref()
    worker.channel?.unref()
    return worker
  }

  function mayServeVisitors(): boolean {
    const running = [...busy.values()].filter(({ caller }) => caller.kind === 'visitor')
    return running.length < forVisitors
  }

  function dispatch() {
    while (!closed && (idle.length > 0 || busy.size < size)) {
      const next = queue.take(mayServeVisitors())
      if (!next) return
      const { job, caller } = next
      const worker = idle.pop() ?? start()
      clearTimeout(idleTimers.get(worker))
      // the time limit starts when the process has started and takes the job
      const timer = setTimeout(
        () => expire(worker),
        options.getTimeout(job.task) + START_TIMEOUT_MS
      )
      busy.set(worker, { job, caller, timer, parts: [] })
      worker.send(job.task as object)
    }
  }

  function startTimer(worker: ChildProcess) {
    const entry = busy.get(worker)
    if (!entry) return
    clearTimeout(entry.timer)
    entry.beganAt = performance.now()
    entry.timer = setTimeout(() => expire(worker), options.getTimeout(entry.job.task))
  }

  function release(worker: ChildProcess): Job<Task, Result> | undefined {
    const entry = busy.get(worker)
    if (!entry) return undefined
    const { job, caller, timer, beganAt, spent } = entry
    clearTimeout(timer)
    busy.delete(worker)
    if (beganAt !== undefined) meter.spend(caller, spent ?? performance.now() - beganAt)
    return job
  }

  function finish(
    worker: ChildProcess,
    reply: Extract<
      ProcessReply<Result>,
      { result: Result } | { refusal: unknown } | { failure: string }
    >
  ) {
    const parts = busy.get(worker)?.parts ?? []
    const job = release(worker)
    idle.push(worker)
    idleTimers.set(worker, setTimeout(() => stop(worker), IDLE_TIMEOUT_MS).unref())
    if (!job) return
    if ('result' in reply) job.resolve({ result: reply.result, parts })
    else if ('refusal' in reply) {
      const { status, message, body, headers } = reply.refusal
      job.reject(new LakeError(status, message, body, headers))
    } else job.reject(new Error(reply.failure))
    dispatch()
  }

  function expire(worker: ChildProcess, toError: (task: Task) => LakeError = options.timedOut) {
    const job = release(worker)
    job?.reject(toError(job.task))
    stop(worker)
  }

  function stop(worker: ChildProcess) {
    forget(worker)
    worker.kill('SIGKILL')
  }

  function forget(worker: ChildProcess) {
    clearTimeout(idleTimers.get(worker))
    idleTimers.delete(worker)
    release(worker)?.reject(httpError(503, 'The work was interrupted.'))
    const index = idle.indexOf(worker)
    if (index >= 0) idle.splice(index, 1)
    dispatch()
  }

  return {
    ask(task, caller) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(tooMany('The content lake is closing.', 1))
        queue.add({ task, resolve, reject }, caller)
        dispatch()
      })
    },
    async close() {
      closed = true
      const running = [...idle, ...busy.keys()].filter(isRunning)
      await Promise.all(
        running.map(worker => {
          const exited = once(worker, 'exit')
          // nothing else may keep the process running until then
          worker.ref()
          worker.kill('SIGKILL')
          return exited
        })
      )
    }
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
