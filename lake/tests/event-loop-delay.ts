/** Watches this thread: the longest that it worked without serving its timers. */
export type Watch = {
  /** Stops; returns the longest hold in milliseconds of processor time, which other processes do not change. */
  stop(): number
}

/** Starts to watch. */
export function watchThread(): Watch {
  let last = process.threadCpuUsage()
  let longest = 0

  function tick() {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
  }

  const timer = setInterval(tick, 1)
  return {
    stop() {
      clearInterval(timer)
      tick()
      return longest
    }
  }
}
