import { setImmediate } from 'node:timers/promises'

/** Cooperative scheduling: shares a few milliseconds per turn of the event loop among main-thread tasks. */
export type TimeSlice = {
  /** Runs work now and counts its time. */
  run<T>(work: () => T): T
  isExhausted(): boolean
  /** Resolves in a turn with time left. */
  available(): Promise<void>
}

const SLICE_MS = 5

/** Creates a time slice. */
export function createTimeSlice(): TimeSlice {
  let usedMs = 0
  let next: Promise<void> | undefined

  function reset() {
    usedMs = 0
    next = undefined
  }

  return {
    run(work) {
      const started = performance.now()
      next ??= setImmediate().then(reset)
      try {
        return work()
      } finally {
        usedMs += performance.now() - started
      }
    },
    isExhausted: () => usedMs > SLICE_MS,
    async available() {
      while (usedMs > SLICE_MS) await next
    }
  }
}
