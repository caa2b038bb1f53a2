/** Measures how long this thread blocks the event loop. */
export type EventLoopMonitor = {
  /** Stops and returns the longest block in milliseconds of CPU time, which other processes do not affect. */
  stop(): number
}

/** Starts measuring. */
export function monitorEventLoop(): EventLoopMonitor {
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
