/** Thrown where more is waiting than can be worth waiting for. */
export class QueueFull extends Error {}

interface Waiting<Result> {
  run: () => Promise<Result>
  result: Promise<Result>
  settle: { resolve(result: Result): void; reject(error: unknown): void }
  /** How many still want it. */
  wanted: number
}

/**
 * One thing after the other. Whoever asks for what somebody waits for already gets the same result; what is under way
 * is not joined, for it began before the last change. What nobody wants any more is not begun.
 */
export class CoalescingQueue<Result> {
  readonly #most: number
  readonly #waiting = new Map<string, Waiting<Result>>()
  #busy = false

  /** @param most how many different things may wait */
  constructor(limit: number) {
    this.#most = limit
  }

  /**
   * Asks for something.
   * @param key what it is: equal keys ask for the same
   * @param gone ends the wish
   * @throws QueueFull when too much is waiting; the signal's reason when the wish ended before
   */
  async run(key: string, run: () => Promise<Result>, gone?: AbortSignal): Promise<Result> {
    const waiting = this.#waiting.get(key) ?? this.#add(key, run)
    waiting.wanted += 1
    const leave = () => {
      waiting.wanted -= 1
      if (waiting.wanted > 0 || this.#waiting.get(key) !== waiting) return
      this.#waiting.delete(key)
      waiting.settle.reject(gone?.reason)
    }
    gone?.addEventListener('abort', leave)
    void this.#work()
    try {
      return await waiting.result
    } finally {
      gone?.removeEventListener('abort', leave)
    }
  }

  #add(key: string, run: () => Promise<Result>): Waiting<Result> {
    if (this.#waiting.size >= this.#most) throw new QueueFull()
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
