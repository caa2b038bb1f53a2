/**
 * Runs something at once, then at most once in a time, the last call always included.
 * @param spanMs milliseconds
 */
export function throttle(run: () => void, spanMs: number): () => void {
  let isWaiting = false
  let again = false
  const go = () => {
    isWaiting = true
    again = false
    run()
    setTimeout(() => {
      isWaiting = false
      if (again) go()
    }, spanMs)
  }
  return () => {
    if (isWaiting) again = true
    else go()
  }
}
