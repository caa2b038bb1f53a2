/**
 * Site paths as the content knows them: without locale, beginning with a slash, `/` for the home page.
 * Each type of document owns one form, so that a path tells its template.
 */
export const pathPatterns = {
  camera: /^\/hardware[A-Z][A-Za-z0-9]*$/,
  product: /^\/product[A-Za-z]+$/,
  software: /^\/software\/[A-Za-z][A-Za-z0-9]*$/,
  service: /^\/service[A-Za-z]*$/,
  // The site makes the pages of search and comparison itself.
  page: /^\/$|^(?!\/(?:search|hardware\/compare)$)(\/[A-Za-z][A-Za-z0-9_]*){1,2}$/
} as const

export type RoutedType = keyof typeof pathPatterns

const LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+0-9()-]+|\/(?![/\\])[^\s\\]*|#[^\s]+)$/

/** Whether an address may stand in a link: http(s), mailto, tel, an anchor or a path of this site. */
export function isLink(address: string): boolean {
  return LINK.test(address)
}
