/** Where pages are shown to editors. */
export const PREVIEW_BASE = '/preview'
/** The parameter in which Sanity's Presentation says which state of the content it wants. */
export const PERSPECTIVE_PARAM = 'sanity-preview-perspective'
