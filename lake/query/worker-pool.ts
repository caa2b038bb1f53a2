import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { httpError, LakeError } from '../errors.ts'
import { type Log, logError } from '../log.ts'
import type { Limits } from '../options.ts'
import type { JsonResult } from './request.ts'
import type { WorkerReply, WorkerRequest } from './worker-messages.ts'
import type { WorkerTask } from './worker-task.ts'

/** A pool of worker processes for slow queries. */
export type WorkerPool = { ask(task: WorkerTask): Promise<JsonResult>; close(): Promise<void> }

type Job = {
  task: WorkerTask
  resolve(answer: JsonResult): void
  reject(error: unknown): void
}

const MAX_QUEUED = 200
/** Maximum queued tasks per caller, for fairness. */
const MAX_QUEUED_PER_CALLER = 100
/** Exit code of an aborted process, as a shell reports it. */
const ABORT_EXIT_CODE = 134
const IDLE_TIMEOUT_MS = 30_000
/** Time limit of a listener's filter per transaction, in milliseconds. */
const FILTER_TIMEOUT_MS = 2_000
const START_TIMEOUT_MS = 15_000

/** The worker's own time limit is later than the pool's: it matters only if the pool is gone. */
const GRACE_MS = 5_000

/**
 * Runs tasks in at most `queryWorkers` processes, because a thread that runs out of memory can end
 * its whole process, and only a process can be stopped anywhere. A task that exceeds `queryTime`
 * fails with a 408, one that exceeds `queryMegabytes` with a 400. Callers are served round-robin,
 * so that none can occupy all workers; a full queue is a 429.
 */
export function createWorkerPool(file: string, limits: Limits, log: Log): WorkerPool {
  const queue = new Map<string, Job[]>()
  const idle: ChildProcess[] = []
  const busy = new Map<ChildProcess, { job: Job; timer: NodeJS.Timeout; parts: Uint8Array[] }>()
  const idleTimers = new Map<ChildProcess, NodeJS.Timeout>()
  let queued = 0
  let closed = false

  function start(): ChildProcess {
    const worker = fork(new URL('./worker.ts', import.meta.url), [file], {
      execArgv: [`--max-old-space-size=${limits.queryMegabytes}`],
      serialization: 'advanced',
      // the environment may contain secrets
      env: { TZ: process.env.TZ, SystemRoot: process.env.SystemRoot },
      // V8's out-of-memory report is of no use
      stdio: ['ignore', 'inherit', 'ignore', 'ipc']
    })
    worker.on('message', (reply: WorkerReply) => {
      if ('begun' in reply) startTimer(worker)
      else if ('part' in reply) busy.get(worker)?.parts.push(reply.part)
      else finish(worker, reply)
    })
    worker.on('error', error => {
      logError(log, 'lake.worker-failed', error)
      stop(worker)
    })
    worker.on('exit', (code, signal) => {
      // if the pool stopped the worker, the job is already settled
      if (signal !== null || code === ABORT_EXIT_CODE) release(worker)?.reject(outOfMemory())
      forget(worker)
    })
    worker.unref()
    worker.channel?.unref()
    return worker
  }

  function takeJob(): Job | undefined {
    for (const [caller, jobs] of queue) {
      const job = jobs.shift()
      queue.delete(caller)
      if (jobs.length > 0) queue.set(caller, jobs)
      if (job) {
        queued--
        return job
      }
    }
    return undefined
  }

  function dispatch() {
    while (!closed && (idle.length > 0 || busy.size < limits.queryWorkers)) {
      const job = takeJob()
      if (!job) return
      const worker = idle.pop() ?? start()
      clearTimeout(idleTimers.get(worker))
      // the time limit starts when the worker has started and takes the job
      const timer = setTimeout(() => expire(worker), limits.queryTime + START_TIMEOUT_MS)
      busy.set(worker, { job, timer, parts: [] })
      const request: WorkerRequest = { task: job.task, time: getTimeout(job.task) + GRACE_MS }
      worker.send(request)
    }
  }

  function startTimer(worker: ChildProcess) {
    const entry = busy.get(worker)
    if (!entry) return
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => expire(worker), getTimeout(entry.job.task))
  }

  function getTimeout(task: WorkerTask): number {
    return task.kind === 'filter' ? Math.min(FILTER_TIMEOUT_MS, limits.queryTime) : limits.queryTime
  }

  function release(worker: ChildProcess): Job | undefined {
    const entry = busy.get(worker)
    if (!entry) return undefined
    clearTimeout(entry.timer)
    busy.delete(worker)
    return entry.job
  }

  function finish(
    worker: ChildProcess,
    reply: Exclude<WorkerReply, { begun: true } | { part: Uint8Array }>
  ) {
    const parts = busy.get(worker)?.parts ?? []
    const job = release(worker)
    idle.push(worker)
    idleTimers.set(worker, setTimeout(() => stop(worker), IDLE_TIMEOUT_MS).unref())
    if (!job) return
    if ('json' in reply) job.resolve(parts.length > 0 ? { ...reply, parts } : reply)
    else if ('refusal' in reply) {
      const { status, message, body, headers } = reply.refusal
      job.reject(new LakeError(status, message, body, headers))
    } else job.reject(new Error(reply.failure))
    dispatch()
  }

  function outOfMemory() {
    const message = `The query needed more than ${limits.queryMegabytes} megabytes and was stopped.`
    return httpError(400, message)
  }

  function expire(worker: ChildProcess) {
    const job = release(worker)
    if (job) {
      const message = `The query took longer than ${getTimeout(job.task)} ms and was stopped.`
      job.reject(httpError(408, message))
    }
    stop(worker)
  }

  function stop(worker: ChildProcess) {
    forget(worker)
    worker.kill('SIGKILL')
  }

  function forget(worker: ChildProcess) {
    clearTimeout(idleTimers.get(worker))
    idleTimers.delete(worker)
    release(worker)?.reject(httpError(503, 'The query was interrupted.'))
    const index = idle.indexOf(worker)
    if (index >= 0) idle.splice(index, 1)
    dispatch()
  }

  return {
    ask(task) {
      return new Promise((resolve, reject) => {
        const jobs = queue.get(task.identity) ?? []
        if (queued >= MAX_QUEUED || jobs.length >= MAX_QUEUED_PER_CALLER || closed) {
          const headers = { 'retry-after': '1' }
          reject(httpError(429, 'Too many slow queries are queued. Retry later.', {}, headers))
          return
        }
        queued++
        jobs.push({ task, resolve, reject })
        queue.set(task.identity, jobs)
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
