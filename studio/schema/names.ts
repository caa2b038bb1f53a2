/** Singleton types: one document each, with the type name as its id. */
export const singletons = ['siteSettings', 'navigation', 'footer', 'wordRules'] as const

/** Types of documents that visitors submit. */
export const inboxTypes = ['message', 'subscriber'] as const
