/**
 * Throttles a function: runs it at once, then at most once per interval; the last call always runs.
 * @param intervalMs interval in milliseconds
 */
export function throttle(run: () => void, intervalMs: number): () => void {
  let isWaiting = false
  let isPending = false
  const go = () => {
    isWaiting = true
    isPending = false
    run()
    setTimeout(() => {
      isWaiting = false
      if (isPending) go()
    }, intervalMs)
  }
  return () => {
    if (isWaiting) isPending = true
    else go()
  }
}
