import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts failed sign-ins, so that passwords cannot be tried out. */
export interface Attempts {
  /** Seconds to wait before the next attempt is heard; 0 when it may be made now. */
  wait(email: string, address: string): Promise<number>
  failed(email: string, address: string): Promise<void>
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
    async wait(email, address) {
      let longest = 0
      for (const [counter, key] of counters(email, address)) {
        const state = await counter.get(key)
        if (state && state.consumedPoints >= counter.points) {
          longest = Math.max(longest, Math.ceil(state.msBeforeNext / 1000))
        }
      }
      return longest
    },
    async failed(email, address) {
      for (const [counter, key] of counters(email, address)) {
        await counter.consume(key).catch((refused: unknown) => {
          if (!(refused instanceof RateLimiterRes)) throw refused
        })
      }
    },
    async succeeded(email, address) {
      const [pair, ...others] = counters(email, address)
      if (pair) await pair[0].delete(pair[1])
      for (const [counter, key] of others) await counter.reward(key, 1)
    }
  }
}
