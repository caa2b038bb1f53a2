/** The queue is full. */
export class QueueFull extends Error {}

interface Waiting<Result> {
  run: () => Promise<Result>
  result: Promise<Result>
  settle: { resolve(result: Result): void; reject(error: unknown): void }
  /** Number of callers still waiting. */
  wanted: number
}

/**
 * Runs jobs one at a time and coalesces equal waiting jobs (request coalescing). A running job is not joined, since
 * it started before the latest change. A job that all callers have abandoned is not started.
 */
export class CoalescingQueue<Result> {
  readonly #limit: number
  readonly #waiting = new Map<string, Waiting<Result>>()
  #busy = false

  /** @param limit number of distinct waiting jobs */
  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Runs a job.
   * @param key equal keys are the same job
   * @param signal aborts waiting for it
   * @throws QueueFull if too many jobs are waiting; the signal's reason if aborted
   */
  async run(key: string, run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const waiting = this.#waiting.get(key) ?? this.#add(key, run)
    waiting.wanted += 1
    const abandon = () => {
      waiting.wanted -= 1
      if (waiting.wanted > 0 || this.#waiting.get(key) !== waiting) return
      this.#waiting.delete(key)
      waiting.settle.reject(signal?.reason)
    }
    signal?.addEventListener('abort', abandon)
    void this.#work()
    try {
      return await waiting.result
    } finally {
      signal?.removeEventListener('abort', abandon)
    }
  }

  #add(key: string, run: () => Promise<Result>): Waiting<Result> {
    if (this.#waiting.size >= this.#limit) throw new QueueFull()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    promise.catch(() => undefined)
    const waiting = { run, result: promise, settle: { resolve, reject }, wanted: 0 }
    this.#waiting.set(key, waiting)
    return waiting
  }

  async #work(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    for (const [key, { run, settle }] of this.#waiting) {
      this.#waiting.delete(key)
      await run().then(settle.resolve, settle.reject)
    }
    this.#busy = false
    if (this.#waiting.size > 0) await this.#work()
  }
}
