/**
 * Page paths as stored in content: without locale, with a leading slash, `/` for the home page. The patterns are
 * disjoint, so a path determines the document type and template.
 */
export const pathPatterns = {
  camera: /^\/hardware[A-Z][A-Za-z0-9]*$/,
  product: /^\/product[A-Za-z]+$/,
  software: /^\/software\/[A-Za-z][A-Za-z0-9]*$/,
  service: /^\/service[A-Za-z]*$/,
  // Search and comparison are pages of the site without a document.
  page: /^\/$|^(?!\/(?:search|hardware\/compare)$)(\/[A-Za-z][A-Za-z0-9_]*){1,2}$/
} as const

export type RoutedType = keyof typeof pathPatterns

const LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+0-9()-]+|\/(?![/\\])[^\s\\]*|#[^\s]+)$/

/** Returns true for a valid link target: http(s), mailto, tel, an anchor or a path of this site. */
export function isLink(address: string): boolean {
  return LINK.test(address)
}
