import { setTimeout as pause } from 'node:timers/promises'
import { backoffMs } from './backoff.ts'

export interface RetryOptions {
  /** Told of each failure, and of the milliseconds until the next try. */
  failed: (error: unknown, wait: number) => void
  /** Ends it. */
  signal: AbortSignal
  /** Milliseconds to wait after so many failures before this one. */
  wait?: (failures: number) => number
}

/** Does work until it succeeds. Who calls waits for the first try alone; the others follow by themselves. */
export async function retryInBackground(
  work: () => Promise<void>,
  tries: RetryOptions
): Promise<void> {
  if (!(await tryOnce(work, tries, 0))) void tryOn(work, tries)
}

async function tryOn(work: () => Promise<void>, tries: RetryOptions): Promise<void> {
  const { signal, wait = backoffMs } = tries
  for (let failures = 1; !signal.aborted; failures += 1) {
    await pause(wait(failures - 1), undefined, { signal }).catch(() => {})
    if (signal.aborted || (await tryOnce(work, tries, failures))) return
  }
}

async function tryOnce(
  work: () => Promise<void>,
  { failed, signal, wait = backoffMs }: RetryOptions,
  failures: number
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!signal.aborted) failed(error, wait(failures))
    return false
  }
}
