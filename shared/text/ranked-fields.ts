/** Fields whose text is the name of their document: a search ranks it first. */
export const NAME_FIELDS: readonly string[] = ['name', 'title']

/** Fields whose text is a heading: a search ranks it before other texts. */
export const HEADING_FIELDS: ReadonlySet<string> = new Set([
  ...['heading', 'title', 'question', 'label', 'eyebrow'],
  ...['tagline', 'model']
])

/** Styles of headings in Portable Text. */
export const HEADING_STYLES: ReadonlySet<string> = new Set(['h2', 'h3'])
