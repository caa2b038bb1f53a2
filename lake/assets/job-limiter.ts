import { httpError } from '../errors.ts'

/** Runs at most `width` jobs at once and lets at most `waiting` more wait; refuses the rest. */
export function createJobLimiter(width: number, waiting: number) {
  const line: (() => void)[] = []
  let running = 0
  return async function run<T>(job: () => Promise<T>): Promise<T> {
    if (running >= width) {
      if (line.length >= waiting) {
        const later = { 'retry-after': '2' }
        throw httpError(503, 'Too many pictures are being made at once. Ask again soon.', {}, later)
      }
      await new Promise<void>(resolve => line.push(resolve))
    } else running++
    try {
      return await job()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
