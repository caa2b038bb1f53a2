import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Rate limiter for sign-in attempts, against password guessing. */
export interface LoginThrottle {
  /**
   * Counts an attempt before it is made, so that concurrent attempts count too. Returns the seconds
   * to wait; 0 if the attempt is allowed.
   */
  consume(email: string, address: string): Promise<number>
  /** Uncounts a successful attempt. */
  reset(email: string, address: string): Promise<void>
}

/** Attempts per window: per account and address, per account, and per address. */
const limits = { pair: 5, account: 50, address: 40 }
const WINDOW_SECONDS = 15 * 60

/** Creates the limiter. Counters are in memory; a restart resets them, but clients cannot cause one. */
export function createLoginThrottle(): LoginThrottle {
  const pairs = new RateLimiterMemory({ points: limits.pair, duration: WINDOW_SECONDS })
  const accounts = new RateLimiterMemory({ points: limits.account, duration: WINDOW_SECONDS })
  const addresses = new RateLimiterMemory({ points: limits.address, duration: WINDOW_SECONDS })
  const counters = (email: string, address: string): [RateLimiterMemory, string][] => [
    [addresses, address],
    [pairs, `${email.toLowerCase()} ${address}`],
    [accounts, email.toLowerCase()]
  ]
  return {
    async consume(email, address) {
      // The address is checked first: else it could fill the memory with random account names.
      for (const [counter, key] of counters(email, address)) {
        const wait = await counter.consume(key).then(() => 0, toRetryAfter)
        if (wait > 0) return wait
      }
      return 0
    },
    async reset(email, address) {
      for (const [counter, key] of counters(email, address)) {
        if (counter === pairs) await counter.delete(key)
        else await counter.reward(key, 1)
      }
    }
  }
}

function toRetryAfter(rejection: unknown): number {
  if (rejection instanceof RateLimiterRes) return Math.ceil(rejection.msBeforeNext / 1000)
  throw rejection
}
