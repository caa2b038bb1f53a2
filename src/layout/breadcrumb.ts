import type { Locale } from '../../shared/i18n/locale.ts'
import { pageName } from '../cms/documents.ts'
import { plain } from '../cms/text.ts'
import { parentPath, type RoutedType } from '../routing/route-table.ts'
import { localizedUrl } from '../routing/url.ts'

/** One step of a breadcrumb. */
export interface Crumb {
  name: string
  url: string
}

/**
 * Returns the breadcrumb from the home page to a page, both included; empty for the home page.
 * @param home interface text for the home page
 * @param name name of the page itself
 */
export async function breadcrumb(
  page: { type: RoutedType; path: string; name: string },
  home: string,
  locale: Locale
): Promise<Crumb[]> {
  if (page.path === '/') return []
  const above = parentPath(page.type, page.path)
  const parent = above === '/' ? '' : plain(await pageName(above, locale))
  return [
    { name: home, url: localizedUrl(locale, '/') },
    ...(parent ? [{ name: parent, url: localizedUrl(locale, above) }] : []),
    { name: page.name, url: localizedUrl(locale, page.path) }
  ]
}
