import type { ProcessReply } from '../processes/reply.ts'
import type { JsonResult } from './request.ts'
import type { WorkerTask } from './worker-task.ts'

/** A task for a worker, and the time in milliseconds after which the worker aborts it. */
export type WorkerRequest = { task: WorkerTask; time: number }

/** A worker's reply: the result as JSON text, an error for the client, or an internal failure. */
export type WorkerReply = ProcessReply<JsonResult>
