import { RateLimiter } from './rate-limiter.ts'

/** Attempts per window: per account and client, per account, and per client. */
export interface LoginLimits {
  pair: number
  account: number
  client: number
  /** Length of the window in seconds. */
  seconds: number
}

/** Rate limiter for sign-in attempts, against password guessing. */
export class LoginThrottle {
  readonly #pairs: RateLimiter
  readonly #accounts: RateLimiter
  readonly #clients: RateLimiter

  constructor({ pair, account, client, seconds }: LoginLimits) {
    this.#pairs = new RateLimiter({ limit: pair, seconds })
    this.#accounts = new RateLimiter({ limit: account, seconds })
    this.#clients = new RateLimiter({ limit: client, seconds })
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts count too. A refused attempt
   * is not counted: a locked account does not lock out the other users of an address.
   * @param client rate limit key of the client's address
   * @returns seconds to wait; 0 if the attempt is allowed
   */
  async consume(account: string, client: string): Promise<number> {
    const counters = this.#counters(account, client)
    const waits = counters.map(([limiter, key]) => limiter.retryAfter(key))
    const wait = Math.max(...(await Promise.all(waits)))
    if (wait > 0) return wait
    return Math.max(...(await Promise.all(counters.map(([limiter, key]) => limiter.consume(key)))))
  }

  /** Stops counting a successful attempt, and clears the client's failed ones for this account. */
  async reset(account: string, client: string): Promise<void> {
    for (const [limiter, key] of this.#counters(account, client)) {
      if (limiter === this.#pairs) await limiter.reset(key)
      else await limiter.reward(key)
    }
  }

  #counters(account: string, client: string): [RateLimiter, string][] {
    const name = account.toLowerCase()
    return [
      [this.#pairs, `${name}\n${client}`],
      [this.#accounts, name],
      [this.#clients, client]
    ]
  }
}
