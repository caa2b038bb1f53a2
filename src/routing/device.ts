import { MOBILE_BREAKPOINT_PX } from '../constants.ts'

/** The two layouts of the site (specification §2): mobile on phones and tablets, and under 750 px. */
export type DeviceLayout = 'default' | 'mobile'

/**
 * User agents of phones and tablets. "Tablet PC" occurs in the user agents of computers; a system that is neither Android
 * nor iOS names the device first.
 */
export const PHONE_OR_TABLET = /Android|iP(hone|ad|od)|Mobi|Tablet(?! PC)|Phone|webOS|Opera Mini/i

/** User agents of computers, and of tablets that claim to be one: a Macintosh has no touch screen. */
export const DESKTOP_CLASS_TABLET = /Macintosh/

/** Media query of narrow windows: under 750 px (specification §9), fractions of a pixel included. */
export const NARROW_QUERY = `(max-width:${MOBILE_BREAKPOINT_PX - 0.02}px)`
