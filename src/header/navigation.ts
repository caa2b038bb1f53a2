import type { Locale } from '../../shared/i18n/locale.ts'
import { withBase } from '../base-path.ts'
import { editAttributes } from '../cms/edit-attributes.ts'
import { loadNavigation } from '../cms/site.ts'
import { foreignTag, plain } from '../cms/text.ts'
import { resolveLink } from '../link/resolve-link.ts'
import { isCurrent } from './current-item.ts'
import type { NavItem } from './NavItems.tsx'

/**
 * Returns the navigation items in the order of the content, without those whose page does not exist.
 * @param path path of the current page, without locale
 */
export async function navItems(locale: Locale, path: string): Promise<NavItem[]> {
  const navigation = await loadNavigation(locale)
  const items = await Promise.all(
    (navigation?.items ?? []).map(async (item, index) => {
      const lang = foreignTag(item.title, locale)
      const edit = editAttributes(item.title)
      // Nothing that is not set: the page contains the items as properties of an island, too.
      return {
        title: plain(item.title),
        href: await address(item.path, locale),
        ...(lang && { lang }),
        ...(edit && { edit }),
        ...(item.path !== null && isCurrent(index, item.path, path) && { current: true })
      }
    })
  )
  return items.filter(({ title, href }) => title && href)
}

// With the base path, which is not added to properties.
async function address(path: string | null, locale: Locale): Promise<string> {
  const href = (await resolveLink(path, locale)) ?? ''
  return href.startsWith('/') ? withBase(href) : href
}
