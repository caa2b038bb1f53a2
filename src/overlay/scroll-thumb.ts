import { SCROLL_THUMB_MIN_PX } from '../constants.ts'

/** Size and position of the thumb of a scroll area on its track. */
export interface Thumb {
  sizePx: number
  offsetPx: number
}

/**
 * Returns the thumb of a scroll area (specification §9: at least 20 px); undefined if all content is visible.
 * @param viewPx height of the viewport, and of the track
 * @param contentPx height of the content
 * @param scrollPx scroll position
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

/** Scroll distance of a drag of the thumb, both in pixels: the inverse of scrollThumb. */
export function scrollFromDrag(dragPx: number, viewPx: number, contentPx: number): number {
  const thumb = scrollThumb(viewPx, contentPx, 0)
  if (!thumb || thumb.sizePx >= viewPx) return 0
  return (dragPx * (contentPx - viewPx)) / (viewPx - thumb.sizePx)
}
