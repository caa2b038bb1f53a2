import { LakeError } from '../errors.ts'

/** What a process of a pool sends: when it begins a task, parts of a large result, and the result or an error. */
export type ProcessReply<Result> =
  | { begun: true }
  | { part: Uint8Array }
  /** Processor time of the task, in milliseconds; sent before its result. */
  | { spent: number }
  /** The task exceeds its processor time; the pool ends the process. */
  | { tooSlow: true }
  | { result: Result }
  | {
      /** An error for the client. */
      refusal: {
        status: number
        message: string
        body: Record<string, unknown>
        headers: Record<string, string>
      }
    }
  | { failure: string }

/**
 * Begins a task: reports that to the pool, and returns a function that reports the processor time.
 */
export function beginTask(send: (message: ProcessReply<never>) => void): () => void {
  const before = process.cpuUsage()
  send({ begun: true })
  return () => {
    const { user, system } = process.cpuUsage(before)
    send({ spent: (user + system) / 1_000 })
  }
}

/** The reply for an error. */
export function toErrorReply(error: unknown): ProcessReply<never> {
  if (!(error instanceof LakeError)) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  const { status, message, body, headers } = error
  return { refusal: { status, message, body, headers } }
}
