const RECHECK_MS = 500

/**
 * Calls back once for each element when a part of it is in the window and drawn: an element without size, hidden,
 * transparent or cut off has not been seen.
 * @returns stops watching
 */
export function watchVisibility(
  elements: Iterable<Element>,
  callback: (element: Element) => void
): () => void {
  let isStopped = false
  const observer = new IntersectionObserver(entries => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue
      observer.unobserve(entry.target)
      if (isDrawn(entry)) callback(entry.target)
      else setTimeout(observe, RECHECK_MS, entry.target)
    }
  })
  // An observer does not report that an element in the window becomes visible: it is observed again.
  function observe(element: Element): void {
    if (!isStopped && element.isConnected) observer.observe(element)
  }
  for (const element of elements) observe(element)
  return () => {
    isStopped = true
    observer.disconnect()
  }
}

function isDrawn({ target, intersectionRect: { width, height } }: IntersectionObserverEntry) {
  const isVisible = target.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return isVisible && width > 0 && height > 0
}
