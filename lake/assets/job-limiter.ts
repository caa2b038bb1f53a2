import { httpError } from '../errors.ts'

/**
 * Concurrency limiter: runs at most `concurrency` jobs at once, queues at most `maxQueued` more and
 * rejects the rest with a 503.
 */
export function createJobLimiter(concurrency: number, maxQueued: number) {
  const queue: (() => void)[] = []
  let running = 0
  return async function run<T>(job: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (queue.length >= maxQueued) {
        const headers = { 'retry-after': '2' }
        throw httpError(503, 'Too many images are being transformed. Retry later.', {}, headers)
      }
      await new Promise<void>(resolve => queue.push(resolve))
    } else running++
    try {
      return await job()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
