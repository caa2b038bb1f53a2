import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const MAX_KEYS = 50_000

/** What a key may do. Counters are in memory: a restart resets them, but clients cannot cause one. */
export interface RateLimit {
  /** Requests per window. */
  limit: number
  /** Length of the window in seconds. */
  seconds: number
  /** A second, longer window, spent when the first one is exhausted: for clients that do much at once. */
  burst?: { limit: number; seconds: number }
}

/** Rate limiter with fixed windows that start at a key's first request. */
export class RateLimiter {
  readonly #window: BoundedMemory
  readonly #limiter: BoundedMemory | BurstyRateLimiter

  constructor({ limit, seconds, burst }: RateLimit) {
    this.#window = new BoundedMemory({ points: limit, duration: seconds })
    this.#limiter = burst
      ? new BurstyRateLimiter(
          this.#window,
          new BoundedMemory({ points: burst.limit, duration: burst.seconds })
        )
      : this.#window
  }

  /** Counts a request. Returns the seconds until the next one is allowed; 0 if this one is. */
  async consume(key: string): Promise<number> {
    return this.#limiter.consume(key).then(() => 0, toRetryAfter)
  }

  /** Seconds until the next request is allowed, 0 if it is now; counts nothing. */
  async retryAfter(key: string): Promise<number> {
    const used = await this.#window.get(key)
    return used && used.remainingPoints === 0 && used.msBeforeNext > 0 ? toRetryAfter(used) : 0
  }

  /** Undoes the count of one request. */
  async reward(key: string): Promise<void> {
    const used = await this.#window.get(key)
    if (used && used.consumedPoints > 0) await this.#window.reward(key)
  }

  /** Forgets all requests of a key. */
  async reset(key: string): Promise<void> {
    await this.#window.delete(key)
  }
}

/** The memory store keeps every key for its whole window: at most so many, the oldest windows are dropped. */
class BoundedMemory extends RateLimiterMemory {
  readonly #keys = new Set<string>()

  override async consume(key: string): Promise<RateLimiterRes> {
    try {
      return this.#track(key, await super.consume(key))
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) this.#track(key, rejection)
      throw rejection
    }
  }

  #track(key: string, used: RateLimiterRes): RateLimiterRes {
    if (!used.isFirstInDuration) return used
    // Moved to the end: all windows have the same length, so the oldest keys expire first.
    this.#keys.delete(key)
    this.#keys.add(key)
    if (this.#keys.size > MAX_KEYS) this.#dropOldest()
    return used
  }

  #dropOldest(): void {
    const [oldest = ''] = this.#keys
    this.#keys.delete(oldest)
    void this.delete(oldest)
  }
}

function toRetryAfter(used: unknown): number {
  if (used instanceof RateLimiterRes) return Math.max(1, Math.ceil(used.msBeforeNext / 1000))
  throw used
}
