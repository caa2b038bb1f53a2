import { AsyncLocalStorage } from 'node:async_hooks'
import { timeoutMessage } from '../../shared/publisher/protocol.ts'

/** A page exceeded its time limit. */
export class PageTimeout extends Error {
  constructor(ms: number) {
    super(timeoutMessage(ms))
  }
}

/** Time limit of a page, paused while the page waits for an operation with a timeout of its own. */
interface Clock {
  pause(): void
  resume(): void
}

const KEY = Symbol.for('site.clock')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Clock> }
// Bundled pages load another copy of this module than the build does.
shared[KEY] ??= new AsyncLocalStorage()
const storage = shared[KEY]

/**
 * Runs a rendering with a time limit. A rendering that exceeds it is not cancelled; its result is ignored.
 * @param ms milliseconds
 * @throws PageTimeout, or what `render` throws
 */
export async function withPageTimeout<Result>(
  ms: number,
  render: () => Promise<Result>
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  let remaining = ms
  let since = 0
  let pauses = 1
  let timer: NodeJS.Timeout | undefined
  const clock: Clock = {
    pause() {
      pauses += 1
      if (pauses > 1) return
      clearTimeout(timer)
      remaining -= Date.now() - since
    },
    resume() {
      pauses -= 1
      if (pauses > 0) return
      since = Date.now()
      timer = setTimeout(() => reject(new PageTimeout(ms)), Math.max(remaining, 0))
    }
  }
  clock.resume()
  try {
    return await Promise.race([storage.run(clock, render), promise])
  } finally {
    pauses = Number.POSITIVE_INFINITY
    clearTimeout(timer)
  }
}

/** Awaits an operation with a timeout of its own; the time does not count against the page. */
export async function pausePageTimeout<Result>(wait: Promise<Result>): Promise<Result> {
  const clock = storage.getStore()
  clock?.pause()
  try {
    return await wait
  } finally {
    clock?.resume()
  }
}
