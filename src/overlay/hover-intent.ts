/** Shows and hides something a while after the pointer came or went. */
export interface Hover {
  enter: () => void
  leave: () => void
  /** Shows or hides at once. */
  now: (isShown: boolean) => void
}

/**
 * Timeouts of what is shown on hover (specification §9). Coming back before it is hidden keeps it, going
 * before it is shown leaves it hidden.
 * @param showMs milliseconds from coming to showing
 * @param hideMs milliseconds from going to hiding
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
