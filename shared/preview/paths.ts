/** Base path of pages with drafts, for editors. */
export const PREVIEW_BASE = '/preview'
/** Parameter by which Sanity's Presentation tool names the perspective. */
export const PERSPECTIVE_PARAM = 'sanity-preview-perspective'
/** Base path of pages that a link shows to people without an account. */
export const SHARED_BASE = `${PREVIEW_BASE}/shared`
