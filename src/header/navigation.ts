import { loadNavigation } from '../cms/site.ts'
import { foreignTag, plain } from '../cms/text.ts'
import type { Locale } from '../i18n/locale.ts'
import { edit } from '../preview/edit.ts'
import { resolveLink } from '../route/link.ts'
import { isCurrent } from './current.ts'
import type { Item } from './Items.tsx'

/**
 * The items of the navigation in the order of the content, those without a living page left out.
 * @param path path of the page they stand on, without locale
 */
export async function navigationItems(locale: Locale, path: string): Promise<Item[]> {
  const navigation = await loadNavigation(locale)
  const items = await Promise.all(
    (navigation?.items ?? []).map(async (item, index) => ({
      title: plain(item.title),
      lang: foreignTag(item.title, locale),
      href: (await resolveLink(item.path, locale)) ?? '',
      edit: edit(item.title),
      current: item.path !== null && isCurrent(index, item.path, path)
    }))
  )
  return items.filter(({ title, href }) => title && href)
}
