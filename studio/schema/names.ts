/** Singleton types: one document each, with the type name as its id. */
export const singletons = ['siteSettings', 'navigation', 'footer'] as const

/** Types of documents that visitors submit. */
export const inboxTypes = ['message', 'subscriber'] as const

/** Types that public pages are built from. */
export const contentTypes = [
  ...singletons,
  'page',
  'camera',
  'product',
  'software',
  'service',
  'pricePlan',
  'figure'
] as const
