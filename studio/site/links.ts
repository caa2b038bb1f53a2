import type { Place } from '../english/missing.ts'
import { walk } from './walk.ts'

/** Addresses of the server itself, which no document stands for. */
const OWN = /^\/(files|images|studio|api)(\/|$)/
/** Where an address may stand: `href` of a link, `path` of a menu item. A document's own `path` is its name. */
const FIELDS = ['href', 'path'] as const

/**
 * Links into the site that no page answers.
 * @param paths every page's path, without language
 */
export function brokenLinks(
  document: unknown,
  paths: ReadonlySet<string>
): { place: Place; address: string }[] {
  const broken: { place: Place; address: string }[] = []
  walk(document, (object, place) => {
    for (const field of FIELDS) {
      const address = object[field]
      if (typeof address !== 'string' || (place === '' && field === 'path')) continue
      if (leadsNowhere(address, paths)) {
        broken.push({ place: place ? `${place}.${field}` : field, address })
      }
    }
  })
  return broken
}

function leadsNowhere(address: string, paths: ReadonlySet<string>): boolean {
  if (!address.startsWith('/') || OWN.test(address)) return false
  const [path = ''] = address.split(/[?#]/)
  const bare = path.replace(/^\/(zh|en)(?=\/|$)/, '').replace(/\/+$/, '') || '/'
  return !paths.has(bare)
}
