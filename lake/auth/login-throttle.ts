import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts sign-in attempts, so that passwords cannot be tried out. */
export interface LoginThrottle {
  /**
   * Counts an attempt before it is made, so that many sent at once do not all pass. Gives the
   * seconds to wait; 0 when it may be made now.
   */
  consume(email: string, address: string): Promise<number>
  /** Takes the attempt that just succeeded out of the count. */
  reset(email: string, address: string): Promise<void>
}

/** Failures for one account from one address, for one account, and from one address. */
const limits = { pair: 5, account: 50, address: 40 }
const windowInSeconds = 15 * 60

/** Counts kept in memory: after a restart they begin anew, and a restart is not in others' hands. */
export function createLoginThrottle(): LoginThrottle {
  const pairs = new RateLimiterMemory({ points: limits.pair, duration: windowInSeconds })
  const accounts = new RateLimiterMemory({ points: limits.account, duration: windowInSeconds })
  const addresses = new RateLimiterMemory({ points: limits.address, duration: windowInSeconds })
  const counters = (email: string, address: string): [RateLimiterMemory, string][] => [
    [addresses, address],
    [pairs, `${email.toLowerCase()} ${address}`],
    [accounts, email.toLowerCase()]
  ]
  return {
    async consume(email, address) {
      // The address comes first and ends it: else its guesses would fill the memory with names.
      for (const [counter, key] of counters(email, address)) {
        const wait = await counter.consume(key).then(() => 0, secondsToWait)
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

function secondsToWait(refused: unknown): number {
  if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000)
  throw refused
}
