import { httpError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Meter } from '../http/meter.ts'
import type { ResolvedOptions } from '../options.ts'
import { createProcessPool } from '../processes/pool.ts'
import type { JsonResult } from './request.ts'
import type { WorkerRequest } from './worker-messages.ts'
import type { WorkerTask } from './worker-task.ts'

/** A pool of worker processes for slow queries. */
export type WorkerPool = {
  ask(task: WorkerTask, caller: Caller): Promise<JsonResult>
  close(): Promise<void>
}

/** Time limit of a listener's filter per transaction, in milliseconds. */
const FILTER_TIMEOUT_MS = 2_000
/** The worker stops by itself in time; later the pool ends it, such as during a long call of SQLite. */
const GRACE_MS = 1_000

/**
 * Runs tasks in at most `queryWorkers` processes. A task that exceeds `queryTime` fails with a 408, one that exceeds
 * `queryMegabytes` with a 400.
 */
export function createWorkerPool(
  file: string,
  { limits, log, synonyms }: Pick<ResolvedOptions, 'limits' | 'log' | 'synonyms'>,
  meter: Pick<Meter, 'quota' | 'spend'>
): WorkerPool {
  const pool = createProcessPool<WorkerRequest, JsonResult>({
    program: new URL('./worker.ts', import.meta.url),
    args: [file, JSON.stringify(synonyms ?? null)],
    execArgv: [`--max-old-space-size=${limits.queryMegabytes}`],
    size: limits.queryWorkers,
    getTimeout: ({ time }) => time + GRACE_MS,
    timedOut: ({ time }) =>
      httpError(408, `The query took longer than ${time} ms and was stopped.`),
    tooLarge: () =>
      httpError(
        400,
        `The query needed more than ${limits.queryMegabytes} megabytes and was stopped.`
      ),
    meter,
    log
  })
  return {
    async ask(task, caller) {
      const { queryTime } = limits
      const time = task.kind === 'filter' ? Math.min(FILTER_TIMEOUT_MS, queryTime) : queryTime
      const { result, parts } = await pool.ask({ task, time }, caller)
      return parts.length > 0 ? { ...result, parts } : result
    },
    close: pool.close
  }
}
