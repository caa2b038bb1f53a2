import type { Locale } from '../../shared/i18n/locale.ts'
import { pageName } from '../cms/documents.ts'
import { foreignTag, type Localized, plain } from '../cms/text.ts'
import { parentPath, type RoutedType } from '../routing/route-table.ts'
import { localizedUrl } from '../routing/url.ts'

/** One step of a breadcrumb. */
export interface Crumb {
  name: string
  /** Language of the name, if it is not that of the page. */
  lang?: string | undefined
  url: string
}

/**
 * Returns the breadcrumb from the home page to a page, both included; empty for the home page.
 * @param home interface text for the home page
 * @param name name of the page itself
 */
export async function breadcrumb(
  page: { type: RoutedType; path: string; name: Localized },
  home: string,
  locale: Locale
): Promise<Crumb[]> {
  if (page.path === '/') return []
  const above = parentPath(page.type, page.path)
  const parent = above === '/' ? undefined : await pageName(above, locale)
  return [
    { name: home, url: localizedUrl(locale, '/') },
    ...(plain(parent) ? [crumb(parent, above, locale)] : []),
    crumb(page.name, page.path, locale)
  ]
}

/** Returns the step of a page with this name. */
export function crumb(name: Localized, path: string, locale: Locale): Crumb {
  return { name: plain(name), lang: foreignTag(name, locale), url: localizedUrl(locale, path) }
}
