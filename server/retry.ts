import { setTimeout as pause } from 'node:timers/promises'
import { backoffMs } from './backoff.ts'

export interface RetryOptions {
  /** Called on each failure with the milliseconds until the next attempt. */
  failed: (error: unknown, wait: number) => void
  /** Aborts it. */
  signal: AbortSignal
  /** Milliseconds to wait after `failures` earlier failures. */
  wait?: (failures: number) => number
}

/** Retries work until it succeeds. Resolves after the first attempt; further attempts run in the background. */
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
