import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { httpError, LakeError } from '../errors.ts'
import type { Limits } from '../options.ts'
import type { Task, TextAnswer } from './worker-task.ts'

/** What a worker is sent: a task, and after how many milliseconds it must end it by itself. */
export type WorkerRequest = { task: Task; time: number }

/** What a worker answers: the result as JSON text, a refusal for the caller, or a fault of ours. */
export type WorkerReply =
  | TextAnswer
  | {
      refusal: {
        status: number
        message: string
        body: Record<string, unknown>
        headers: Record<string, string>
      }
    }
  | { failure: string }
  | { begun: true }

/** Worker processes for queries that may take long. */
export type WorkerPool = { ask(task: Task): Promise<TextAnswer>; close(): Promise<void> }

type Job = {
  task: Task
  resolve(answer: TextAnswer): void
  reject(error: unknown): void
}

const MAX_QUEUED = 200
/** One caller may use at most so many of the waiting places. */
const MAX_OF_ONE = 100
/** The exit code of a process that aborted, where a shell reports it. */
const ABORTED = 134
const IDLE_TIMEOUT_MS = 30_000
/** Longest time of a listener's filter with one transaction, in milliseconds. */
const FILTER_TIME = 2_000
const START_TIMEOUT_MS = 15_000

/** The worker's own limit is later than the pool's: it is for a pool that is gone. */
const GRACE = 5_000

/**
 * Answers queries in at most `queryWorkers` processes: a thread that runs out of memory can end its
 * whole process, and no other way ends a query wherever it is. One that takes longer than
 * `queryTime` ends with a 408, one that needs more memory than `queryMegabytes` with a 400; others
 * go on. Different queries take turns, so that one that is asked often cannot keep all the workers.
 */
export function createWorkerPool(file: string, limits: Limits): WorkerPool {
  const waiting = new Map<string, Job[]>()
  const idle: ChildProcess[] = []
  const busy = new Map<ChildProcess, { job: Job; timer: NodeJS.Timeout }>()
  const rest = new Map<ChildProcess, NodeJS.Timeout>()
  let count = 0
  let closed = false

  function start(): ChildProcess {
    const worker = fork(new URL('./worker.ts', import.meta.url), [file], {
      execArgv: [`--max-old-space-size=${limits.queryMegabytes}`],
      serialization: 'advanced',
      // no secrets of the server's
      env: { TZ: process.env.TZ, SystemRoot: process.env.SystemRoot },
      // what the engine prints where memory runs out is of no use
      stdio: ['ignore', 'inherit', 'ignore', 'ipc']
    })
    worker.on('message', (reply: WorkerReply) => {
      if ('begun' in reply) begin(worker)
      else finish(worker, reply)
    })
    worker.on('error', error => {
      console.error(error)
      end(worker)
    })
    worker.on('exit', (code, signal) => {
      // where the pool ends one, its job is settled before
      if (signal !== null || code === ABORTED) release(worker)?.reject(outOfMemory())
      forget(worker)
    })
    worker.unref()
    worker.channel?.unref()
    return worker
  }

  function next(): Job | undefined {
    for (const [caller, jobs] of waiting) {
      const job = jobs.shift()
      waiting.delete(caller)
      if (jobs.length > 0) waiting.set(caller, jobs)
      if (job) {
        count--
        return job
      }
    }
    return undefined
  }

  function pump() {
    while (!closed && (idle.length > 0 || busy.size < limits.queryWorkers)) {
      const job = next()
      if (!job) return
      const worker = idle.pop() ?? start()
      clearTimeout(rest.get(worker))
      // the query's own time begins when the worker, which may have to start first, takes it up
      const timer = setTimeout(() => expire(worker), limits.queryTime + START_TIMEOUT_MS)
      busy.set(worker, { job, timer })
      const request: WorkerRequest = { task: job.task, time: getTime(job.task) + GRACE }
      worker.send(request)
    }
  }

  function begin(worker: ChildProcess) {
    const held = busy.get(worker)
    if (!held) return
    clearTimeout(held.timer)
    held.timer = setTimeout(() => expire(worker), getTime(held.job.task))
  }

  function getTime(task: Task): number {
    return task.kind === 'filter' ? Math.min(FILTER_TIME, limits.queryTime) : limits.queryTime
  }

  function release(worker: ChildProcess): Job | undefined {
    const held = busy.get(worker)
    if (!held) return undefined
    clearTimeout(held.timer)
    busy.delete(worker)
    return held.job
  }

  function finish(worker: ChildProcess, reply: Exclude<WorkerReply, { begun: true }>) {
    const job = release(worker)
    idle.push(worker)
    rest.set(worker, setTimeout(() => end(worker), IDLE_TIMEOUT_MS).unref())
    if (!job) return
    if ('json' in reply) job.resolve(reply)
    else if ('refusal' in reply) {
      const { status, message, body, headers } = reply.refusal
      job.reject(new LakeError(status, message, body, headers))
    } else job.reject(new Error(reply.failure))
    pump()
  }

  function outOfMemory() {
    const message = `The query needed more than ${limits.queryMegabytes} megabytes and was stopped.`
    return httpError(400, message)
  }

  function expire(worker: ChildProcess) {
    const job = release(worker)
    if (job) {
      const message = `The query took longer than ${getTime(job.task)} ms and was stopped.`
      job.reject(httpError(408, message))
    }
    end(worker)
  }

  function end(worker: ChildProcess) {
    forget(worker)
    worker.kill('SIGKILL')
  }

  function forget(worker: ChildProcess) {
    clearTimeout(rest.get(worker))
    rest.delete(worker)
    release(worker)?.reject(httpError(503, 'The query was interrupted.'))
    const place = idle.indexOf(worker)
    if (place >= 0) idle.splice(place, 1)
    pump()
  }

  return {
    ask(task) {
      return new Promise((resolve, reject) => {
        const jobs = waiting.get(task.identity) ?? []
        if (count >= MAX_QUEUED || jobs.length >= MAX_OF_ONE || closed) {
          const wait = { 'retry-after': '1' }
          reject(httpError(429, 'Too many long queries are waiting. Try again soon.', {}, wait))
          return
        }
        count++
        jobs.push({ task, resolve, reject })
        waiting.set(task.identity, jobs)
        pump()
      })
    },
    async close() {
      closed = true
      const running = [...idle, ...busy.keys()].filter(isRunning)
      await Promise.all(
        running.map(worker => {
          const gone = once(worker, 'exit')
          worker.kill('SIGKILL')
          return gone
        })
      )
    }
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
