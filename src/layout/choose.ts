import { MOBILE_BREAKPOINT_PX } from '../constants.ts'

/** The two layouts of the site (specification §2). */
export type Layout = 'default' | 'mobile'

/**
 * User agents of phones and tablets. "Tablet PC" stands in the user agents of computers; a system that
 * names neither Android nor iPhone says what it runs on in its first words.
 */
export const PHONE_OR_TABLET = /Android|iP(hone|ad|od)|Mobi|Tablet(?! PC)|Phone|webOS|Opera Mini/i

/** The windows that are narrow: under 750 px (specification §9), fractions of a pixel included. */
export const NARROW = `(max-width:${MOBILE_BREAKPOINT_PX - 0.02}px)`

/**
 * Whether a user agent is that of a phone or tablet. An iPad calls itself a Macintosh, which has no
 * touch screen.
 * @param touchPoints how many fingers the screen tells apart
 */
export function isPhoneOrTablet(userAgent: string, touchPoints: number): boolean {
  return PHONE_OR_TABLET.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
}

/** The layout of a window (specification §2): mobile on phones and tablets, and under 750 px. */
export function layoutOf(userAgent: string, touchPoints: number, widthPx: number): Layout {
  return isPhoneOrTablet(userAgent, touchPoints) || widthPx < MOBILE_BREAKPOINT_PX
    ? 'mobile'
    : 'default'
}
