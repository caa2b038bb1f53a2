import { SCROLL_THUMB_MIN_PX } from '../constants.ts'

/** Where the thumb of a scroll area lies on its track. */
export interface Thumb {
  sizePx: number
  offsetPx: number
}

/**
 * The thumb of a scroll area (specification §9: at least 20 px); nothing where all is in view.
 * @param viewPx height of what is seen, and of the track
 * @param contentPx height of what can be scrolled
 * @param scrollPx how far it is scrolled
 */
export function scrollThumb(
  viewPx: number,
  contentPx: number,
  scrollPx: number
): Thumb | undefined {
  const range = contentPx - viewPx
  if (range < 1 || viewPx <= 0) return undefined
  const sizePx = Math.min(viewPx, Math.max(SCROLL_THUMB_MIN_PX, (viewPx * viewPx) / contentPx))
  const progress = Math.min(1, Math.max(0, scrollPx / range))
  return { sizePx, offsetPx: progress * (viewPx - sizePx) }
}

/** How far a drag of the thumb scrolls: the inverse of where it lies. */
export function scrollFromDrag(dragPx: number, viewPx: number, contentPx: number): number {
  const thumb = scrollThumb(viewPx, contentPx, 0)
  if (!thumb || thumb.sizePx >= viewPx) return 0
  return (dragPx * (contentPx - viewPx)) / (viewPx - thumb.sizePx)
}
