/** Where pages are shown to editors. */
export const PREVIEW = '/preview'
/** The parameter in which Sanity's Presentation says which state of the content it wants. */
export const PERSPECTIVE = 'sanity-preview-perspective'
