import { LOCALE_PATTERN } from '../i18n/locale.ts'

// Paths are without language and begin with a slash; `/` is the home page.

/** Path pattern of each document type with pages. */
export const PATH_PATTERNS = {
  camera: /^\/hardware[A-Z][A-Za-z0-9]*$/,
  product: /^\/product[A-Za-z]+$/,
  software: /^\/software\/[A-Za-z][A-Za-z0-9]*$/,
  service: /^\/service[A-Za-z]*$/,
  /**
   * Any path that is no page of the site itself: search, comparison, results of forms. The language of an address
   * precedes the path and cannot begin it, and `index` is the home page's file.
   */
  page: new RegExp(
    `^/$|^(?!/(?:search|hardware/compare|(?:forms|${LOCALE_PATTERN})(?:/.*)?)$)(?!.*/index$)(/[A-Z]\\w*){1,2}$`,
    'i'
  )
} as const

/** Each is the name of a file. */
const MAX_PATH_LENGTH = 200

/** Document types with pages; each has one template. */
export type RoutedType = keyof typeof PATH_PATTERNS

/** Returns whether documents of a type have pages. */
export function isRouted(type: string): type is RoutedType {
  return Object.hasOwn(PATH_PATTERNS, type)
}

/** Returns whether a document of this type may have this path. */
export function matchesPattern(type: RoutedType, path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && PATH_PATTERNS[type].test(path)
}
