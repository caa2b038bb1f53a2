/** Types of documents that public pages are built from. */
export const contentTypes = [
  'siteSettings',
  'navigation',
  'footer',
  'page',
  'camera',
  'product',
  'software',
  'service',
  'pricePlan',
  'figure',
  'redirect'
] as const
