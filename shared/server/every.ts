/**
 * Runs a job periodically, without keeping the process alive. Runs do not overlap.
 * @param ms milliseconds between the beginnings of two runs
 * @param failed called with an error of the job, unless it was stopped; without it, an error is an unhandled rejection
 * @param firstMs milliseconds until the first run
 * @returns stops it; a current run finishes
 */
export function every(
  ms: number,
  job: () => unknown,
  failed: (error: unknown) => void = rethrow,
  firstMs = ms
): () => void {
  let isRunning = false
  let isStopped = false
  const run = async () => {
    if (isRunning || isStopped) return
    isRunning = true
    try {
      await job()
    } catch (error) {
      if (!isStopped) failed(error)
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(run, ms).unref()
  const first = firstMs === ms ? undefined : setTimeout(run, firstMs).unref()
  return () => {
    isStopped = true
    clearInterval(timer)
    clearTimeout(first)
  }
}

function rethrow(error: unknown): void {
  throw error
}
