import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts sign-in attempts, so that passwords cannot be tried out. */
export interface Attempts {
  /**
   * Counts an attempt before it is made, so that many sent at once do not all pass. Gives the
   * seconds to wait; 0 when it may be made now.
   */
  begin(email: string, address: string): Promise<number>
  /** Takes the attempt that just succeeded out of the count. */
  succeeded(email: string, address: string): Promise<void>
}

/** Failures for one account from one address, for one account, and from one address. */
const limits = { pair: 5, account: 50, address: 40 }
const windowInSeconds = 15 * 60

/** Counts kept in memory: after a restart they begin anew, and a restart is not in others' hands. */
export function createAttempts(): Attempts {
  const pairs = new RateLimiterMemory({ points: limits.pair, duration: windowInSeconds })
  const accounts = new RateLimiterMemory({ points: limits.account, duration: windowInSeconds })
  const addresses = new RateLimiterMemory({ points: limits.address, duration: windowInSeconds })
  const counters = (email: string, address: string): [RateLimiterMemory, string][] => [
    [pairs, `${email.toLowerCase()} ${address}`],
    [accounts, email.toLowerCase()],
    [addresses, address]
  ]
  return {
    async begin(email, address) {
      let longest = 0
      for (const [counter, key] of counters(email, address)) {
        const wait = await counter.consume(key).then(() => 0, secondsToWait)
        longest = Math.max(longest, wait)
      }
      return longest
    },
    async succeeded(email, address) {
      const [pair, ...others] = counters(email, address)
      if (pair) await pair[0].delete(pair[1])
      for (const [counter, key] of others) await counter.reward(key, 1)
    }
  }
}

function secondsToWait(refused: unknown): number {
  if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000)
  throw refused
}
