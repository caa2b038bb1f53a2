import type { Locale } from '../../shared/i18n/locale.ts'
import { loadNavigation } from '../cms/site.ts'
import { foreignTag, plain } from '../cms/text.ts'
import { editAttributes } from '../preview/edit-attributes.ts'
import { resolveLink } from '../routing/link.ts'
import { isCurrent } from './current.ts'
import type { NavItem } from './NavItems.tsx'

/**
 * Returns the navigation items in the order of the content, without those whose page does not exist.
 * @param path path of the current page, without locale
 */
export async function navItems(locale: Locale, path: string): Promise<NavItem[]> {
  const navigation = await loadNavigation(locale)
  const items = await Promise.all(
    (navigation?.items ?? []).map(async (item, index) => ({
      title: plain(item.title),
      lang: foreignTag(item.title, locale),
      href: (await resolveLink(item.path, locale)) ?? '',
      edit: editAttributes(item.title),
      current: item.path !== null && isCurrent(index, item.path, path)
    }))
  )
  return items.filter(({ title, href }) => title && href)
}
