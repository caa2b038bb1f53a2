import { Script } from 'node:vm'
import { httpError, LakeError } from '../errors.ts'

const slot: { work?: () => unknown } = {}
const script = new Script('run()')
const OUT_OF_TIME = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/**
 * Runs synchronous work for at most so many milliseconds, then stops it wherever it is and throws a
 * 408. The work must leave nothing half done behind: use it for reading only.
 */
export function runWithTimeout<T>(milliseconds: number, work: () => T): T {
  const global = globalThis as { run?: () => unknown }
  slot.work = work
  global.run = slot.work
  try {
    return script.runInThisContext({ timeout: milliseconds }) as T
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === OUT_OF_TIME) {
      throw httpError(408, `The query took longer than ${milliseconds} ms and was stopped.`)
    }
    throw error
  } finally {
    delete global.run
  }
}

/** Measures the processor time, in milliseconds, that this thread uses from now on. */
export function cpuTimer(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}

/** Whether work was stopped because its time was over. */
export function isTimeout(error: unknown): boolean {
  return error instanceof LakeError && error.status === 408
}
