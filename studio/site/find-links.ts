import type { FieldPath } from '../translation/missing-fields.ts'
import { walk } from './walk.ts'

/** Addresses of the server itself, which no document stands for. */
const OWN = /^\/(files|images|studio|api)(\/|$)/
/** Where an address may stand: `href` of a link, `path` of a menu item. A document's own `path` is its name. */
const FIELDS = ['href', 'path'] as const

/** A link into the site: where it stands, and the path (without language, query and anchor) that it leads to. */
export type SiteLink = { place: FieldPath; address: string; path: string }

/** All links into the site that stand in a document. */
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

/**
 * Links into the site that no page answers.
 * @param paths every page's path, without language
 */
export function brokenLinks(document: unknown, paths: ReadonlySet<string>): SiteLink[] {
  return siteLinks(document).filter(({ path }) => !paths.has(path))
}

function getPath(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return path.replace(/^\/(zh|en)(?=\/|$)/, '').replace(/\/+$/, '') || '/'
}
