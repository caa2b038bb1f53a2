/** Shows and hides an element with a delay after the pointer enters or leaves. */
export interface Hover {
  enter: () => void
  leave: () => void
  /** Shows or hides immediately. */
  now: (isShown: boolean) => void
}

/**
 * Hover intent (specification §9): returning before the element is hidden keeps it, leaving before it is shown cancels
 * that.
 * @param showMs milliseconds from enter to show
 * @param hideMs milliseconds from leaving to hiding
 */
export function hoverIntent(
  showMs: number,
  hideMs: number,
  show: (isShown: boolean) => void
): Hover {
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number, isShown: boolean) => {
    clearTimeout(timer)
    if (ms === 0) show(isShown)
    else timer = setTimeout(show, ms, isShown)
  }
  return {
    enter: () => after(showMs, true),
    leave: () => after(hideMs, false),
    now: isShown => after(0, isShown)
  }
}
