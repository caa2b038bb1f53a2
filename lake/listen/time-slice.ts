import { setImmediate } from 'node:timers/promises'

/** Shares a few milliseconds of each turn of the event loop among those who work on the main thread. */
export type Turn = {
  /** Runs work now and counts its time. */
  use(work: () => void): void
  isUsed(): boolean
  /** Resolves in a turn that is not used up. */
  free(): Promise<void>
}

const MILLISECONDS = 10

/** Counts the time used in the current turn. */
export function createTurn(): Turn {
  let used = 0
  let next: Promise<void> | undefined

  function end() {
    used = 0
    next = undefined
  }

  return {
    use(work) {
      const started = performance.now()
      next ??= setImmediate().then(end)
      try {
        work()
      } finally {
        used += performance.now() - started
      }
    },
    isUsed: () => used > MILLISECONDS,
    async free() {
      while (used > MILLISECONDS) await next
    }
  }
}
