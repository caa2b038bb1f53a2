import { LOCALE_PATTERN } from '../../shared/i18n/locale.ts'
import { isLink } from '../link.ts'
import type { FieldPath } from '../walk-document.ts'
import { walk } from '../walk-document.ts'

/** Paths served by the server itself, without a document. */
const OWN = /^\/(files|images|studio|api)(\/|$)/
const LOCALE_PREFIX = new RegExp(`^/(${LOCALE_PATTERN})(?=/|$)`)
/** Fields with addresses: `href` of a link, `path` of a menu item. A document's own `path` is its identity. */
const FIELDS = ['href', 'path'] as const

/** An internal link: its field, and the target path without locale, query and hash. */
export type SiteLink = { place: FieldPath; address: string; path: string }

/** Returns all internal links of a document. */
export function siteLinks(document: unknown): SiteLink[] {
  const links: SiteLink[] = []
  walk(document, (object, place) => {
    for (const field of FIELDS) {
      const address = object[field]
      if (typeof address !== 'string' || (place === '' && field === 'path')) continue
      if (!address.startsWith('/') || OWN.test(address)) continue
      links.push({ place: place ? `${place}.${field}` : field, address, path: getPath(address) })
    }
  })
  return links
}

/** Returns links with an address that the site does not link to, such as a script. */
export function forbiddenLinks(document: unknown): Omit<SiteLink, 'path'>[] {
  const links: Omit<SiteLink, 'path'>[] = []
  walk(document, ({ href }, place) => {
    if (typeof href === 'string' && href !== '' && !isLink(href))
      links.push({ place: place ? `${place}.href` : 'href', address: href })
  })
  return links
}

/**
 * Returns internal links without a matching page.
 * @param paths every page path, without locale
 */
export function brokenLinks(document: unknown, paths: ReadonlySet<string>): SiteLink[] {
  return siteLinks(document).filter(({ path }) => !paths.has(path))
}

function getPath(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return path.replace(LOCALE_PREFIX, '').replace(/\/+$/, '') || '/'
}
