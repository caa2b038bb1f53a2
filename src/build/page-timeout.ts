import { AsyncLocalStorage } from 'node:async_hooks'
import { timeoutMessage } from '../../server/publisher/rules/protocol.ts'

/** A page took longer than it may. */
export class PageTimeout extends Error {
  constructor(ms: number) {
    super(timeoutMessage(ms))
  }
}

/** Runs down while a page works, and stands still while it waits for what has a limit of its own. */
interface Clock {
  stop(): void
  goOn(): void
}

const KEY = Symbol.for('site.clock')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Clock> }
// The pages hold a copy of this module that is not that of the program which drives them.
shared[KEY] ??= new AsyncLocalStorage()
const storage = shared[KEY]

/**
 * Gives a page so much time. What it began goes on where it is too late; nobody waits for it any more.
 * @param ms milliseconds
 * @throws PageTimeout, or what `render` throws
 */
export async function withPageTimeout<Result>(
  ms: number,
  render: () => Promise<Result>
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  let left = ms
  let since = 0
  let stops = 1
  let timer: NodeJS.Timeout | undefined
  const clock: Clock = {
    stop() {
      stops += 1
      if (stops > 1) return
      clearTimeout(timer)
      left -= Date.now() - since
    },
    goOn() {
      stops -= 1
      if (stops > 0) return
      since = Date.now()
      timer = setTimeout(() => reject(new PageTimeout(ms)), Math.max(left, 0))
    }
  }
  clock.goOn()
  try {
    return await Promise.race([storage.run(clock, render), promise])
  } finally {
    stops = Number.POSITIVE_INFINITY
    clearTimeout(timer)
  }
}

/** Waits for something that has a limit of its own; the time is not counted against the page. */
export async function pausePageTimeout<Result>(wait: Promise<Result>): Promise<Result> {
  const clock = storage.getStore()
  clock?.stop()
  try {
    return await wait
  } finally {
    clock?.goOn()
  }
}
