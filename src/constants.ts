// Constants of the product (specification §9), each once, with its meaning in the name.

/** Windows narrower than this have the mobile layout. */
export const MOBILE_BREAKPOINT_PX = 750
/** The header is fixed once the page is scrolled this far. */
export const HEADER_FIXED_SCROLL_PX = 100
/** The back-to-top control is shown once the page is scrolled this far. */
export const BACK_TO_TOP_SCROLL_PX = 200
/** Scroll positions are read at most this often. */
export const BACK_TO_TOP_THROTTLE_MS = 300
/** Requests time out after this time. */
export const REQUEST_TIMEOUT_MS = 10_000
/** A page reloads at most once in this time because a part of it failed to load. */
export const CHUNK_RELOAD_LOCK_MS = 10_000
/** Pages that are preloaded at once, at most. */
export const PRELOADS_AT_ONCE = 4
/** The manifest of the build is first fetched this long after load. */
export const MANIFEST_DELAY_MS = 1000
/** Delay before a tooltip is shown and hidden. */
export const TOOLTIP_SHOW_MS = 0
export const TOOLTIP_HIDE_MS = 200
/** Delay before a dropdown is shown and hidden. */
export const DROPDOWN_DELAY_MS = 150
/** Shortest thumb of a scroll area. */
export const SCROLL_THUMB_MIN_PX = 20
/** First z-index of overlays; later ones are higher. */
export const OVERLAY_Z_INDEX = 2000
/** Default rows of a text area. */
export const TEXT_AREA_ROWS = 2
/** The first navigation item, counted from one, that is underlined when current. */
export const FIRST_UNDERLINED_ITEM = 4
/** A tab that was hidden for this long checks its session again. */
export const SESSION_RECHECK_MS = 5 * 60_000
/** A visible tab checks this often whether newer content is live. */
export const NEWER_CHECK_MS = 60_000
