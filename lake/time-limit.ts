import { Script } from 'node:vm'
import { httpError, LakeError } from './errors.ts'

const slot: { work?: () => unknown } = {}
const script = new Script('run()')
const TIMEOUT_CODE = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** How often work is repeated whose time limit passed while the machine gave it no CPU time. */
const MAX_ATTEMPTS = 20

/**
 * Runs synchronous work with a time limit in milliseconds, then interrupts it and throws a 408. The
 * work can be interrupted anywhere, so it must only read.
 */
export function runWithTimeout<T>(milliseconds: number, work: () => T): T {
  const global = globalThis as { run?: () => unknown }
  slot.work = work
  global.run = slot.work
  try {
    return script.runInThisContext({ timeout: milliseconds }) as T
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TIMEOUT_CODE) {
      throw httpError(408, `The query took longer than ${milliseconds} ms and was stopped.`)
    }
    throw error
  } finally {
    delete global.run
  }
}

/** Starts measuring CPU time; the returned function returns the milliseconds that this thread has used. */
export function cpuTimer(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}

/** Whether an error is the 408 of `runWithTimeout`. */
export function isTimeout(error: unknown): boolean {
  return error instanceof LakeError && error.status === 408
}

/**
 * Like `runWithTimeout`, but returns undefined if the limit is exceeded, and repeats the work while a busy machine gave
 * it no CPU time. All attempts together use the limit at most.
 */
export function tryWithin<T>(milliseconds: number, work: () => T): T | undefined {
  const usedInAll = cpuTimer()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const used = cpuTimer()
    try {
      return runWithTimeout(milliseconds, work)
    } catch (error) {
      if (!isTimeout(error)) throw error
      if (used() > milliseconds / 2 || usedInAll() > milliseconds) return undefined
    }
  }
  return undefined
}
