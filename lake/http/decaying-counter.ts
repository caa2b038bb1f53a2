/** A counter that goes back to zero at a constant rate (a leaky bucket). */
export type DecayingCounter = {
  add(amount: number): void
  /** Milliseconds until the count is within the limit again; 0 if it is. */
  excess(): number
}

/** Creates a counter of which `limit` decays in `period` milliseconds. */
export function createDecayingCounter(
  limit: number,
  period: number,
  now = () => performance.now()
): DecayingCounter {
  let count = 0
  let at = now()

  function decay() {
    const time = now()
    count = Math.max(0, count - ((time - at) * limit) / period)
    at = time
  }

  return {
    add(amount) {
      decay()
      count += amount
    },
    excess() {
      decay()
      return count > limit ? ((count - limit) * period) / limit : 0
    }
  }
}
