// Paths are without locale and begin with a slash; `/` is the home page.

/** Form of the path of each kind of content that has pages of its own. */
export const PATH_PATTERNS = {
  camera: /^\/hardware[A-Z][A-Za-z0-9]*$/,
  product: /^\/product[A-Za-z]+$/,
  software: /^\/software\/[A-Za-z][A-Za-z0-9]*$/,
  service: /^\/service[A-Za-z]*$/,
  /** Any path that no collection owns and the site itself makes no page for. */
  page: /^\/$|^(?!\/(?:search|hardware\/compare)$)(\/[A-Za-z][A-Za-z0-9_]*){1,2}$/
} as const

/** Kinds of content that have pages of their own; each has one template. */
export type RoutedType = keyof typeof PATH_PATTERNS

/** Whether documents of a type have pages of their own. */
export function isRouted(type: string): type is RoutedType {
  return Object.hasOwn(PATH_PATTERNS, type)
}

/** Whether a document of this type may have its page at this path. */
export function matchesPattern(type: RoutedType, path: string): boolean {
  return PATH_PATTERNS[type].test(path)
}
