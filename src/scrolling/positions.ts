import { BACK_TO_TOP_SCROLL_PX, HEADER_FIXED_SCROLL_PX } from '../constants.ts'

/** Whether the header is fixed at a scroll position: from 100 px on (specification §2). */
export function isHeaderFixed(scrollPx: number): boolean {
  return scrollPx >= HEADER_FIXED_SCROLL_PX
}

/** Whether the back-to-top button is shown: from 200 px on (specification §9). */
export function isBackToTopShown(scrollPx: number): boolean {
  return scrollPx >= BACK_TO_TOP_SCROLL_PX
}
