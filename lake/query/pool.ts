import { Worker } from 'node:worker_threads'
import { httpError, LakeError } from '../errors.ts'
import type { Limits } from '../options.ts'
import type { Question } from './run.ts'

/** What a worker answers: the result as JSON text, a refusal for the caller, or a fault of ours. */
export type WorkerReply =
  | { json: string; touched: string[] }
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

/** A result as JSON text, and what it depends on. */
export type TextAnswer = { json: string; touched: string[] }

/** Workers for queries that may take long. */
export type Pool = { ask(question: Question): Promise<TextAnswer>; close(): Promise<void> }

type Job = {
  question: Question
  resolve(answer: TextAnswer): void
  reject(error: unknown): void
}

const MOST_WAITING = 200
const IDLE = 30_000
const LONGEST_START = 15_000

/**
 * Answers queries in at most `queryWorkers` threads. One that takes longer than `queryTime` ends
 * with a 408, one that needs more memory than `queryMegabytes` with a 400; others go on. Different
 * queries take turns, so that one that is asked often cannot keep all the workers.
 */
export function createPool(file: string, limits: Limits): Pool {
  const waiting = new Map<string, Job[]>()
  const idle: Worker[] = []
  const busy = new Map<Worker, { job: Job; timer: NodeJS.Timeout }>()
  const rest = new Map<Worker, NodeJS.Timeout>()
  let count = 0
  let closed = false

  function start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: limits.queryMegabytes },
      execArgv: []
    })
    worker.on('message', (reply: WorkerReply) => {
      if ('begun' in reply) begin(worker)
      else finish(worker, reply)
    })
    worker.on('error', error => fail(worker, error))
    worker.on('exit', () => forget(worker))
    worker.unref()
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
      const timer = setTimeout(() => expire(worker), limits.queryTime + LONGEST_START)
      busy.set(worker, { job, timer })
      worker.postMessage(job.question)
    }
  }

  function begin(worker: Worker) {
    const held = busy.get(worker)
    if (!held) return
    clearTimeout(held.timer)
    held.timer = setTimeout(() => expire(worker), limits.queryTime)
  }

  function release(worker: Worker): Job | undefined {
    const held = busy.get(worker)
    if (!held) return undefined
    clearTimeout(held.timer)
    busy.delete(worker)
    return held.job
  }

  function finish(worker: Worker, reply: Exclude<WorkerReply, { begun: true }>) {
    const job = release(worker)
    idle.push(worker)
    rest.set(worker, setTimeout(() => void worker.terminate(), IDLE).unref())
    if (!job) return
    if ('json' in reply) job.resolve(reply)
    else if ('refusal' in reply) {
      const { status, message, body, headers } = reply.refusal
      job.reject(new LakeError(status, message, body, headers))
    } else job.reject(new Error(reply.failure))
    pump()
  }

  function fail(worker: Worker, error: unknown) {
    const out =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    const message = `The query needed more than ${limits.queryMegabytes} megabytes and was stopped.`
    release(worker)?.reject(out ? httpError(400, message) : error)
    forget(worker)
  }

  function expire(worker: Worker) {
    const message = `The query took longer than ${limits.queryTime} ms and was stopped.`
    release(worker)?.reject(httpError(408, message))
    forget(worker)
    void worker.terminate()
  }

  function forget(worker: Worker) {
    clearTimeout(rest.get(worker))
    rest.delete(worker)
    release(worker)?.reject(httpError(503, 'The query was interrupted.'))
    const place = idle.indexOf(worker)
    if (place >= 0) idle.splice(place, 1)
    pump()
  }

  return {
    ask(question) {
      return new Promise((resolve, reject) => {
        if (count >= MOST_WAITING || closed) {
          const wait = { 'retry-after': '1' }
          reject(httpError(429, 'Too many long queries are waiting. Try again soon.', {}, wait))
          return
        }
        count++
        const jobs = waiting.get(question.identity) ?? []
        jobs.push({ question, resolve, reject })
        waiting.set(question.identity, jobs)
        pump()
      })
    },
    async close() {
      closed = true
      await Promise.all([...idle, ...busy.keys()].map(worker => worker.terminate()))
    }
  }
}
