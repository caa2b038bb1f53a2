import type { Locale } from '../../shared/i18n/locale.ts'
import { routedDocuments } from '../cms/documents.ts'
import { load } from '../cms/load.ts'
import { plain } from '../cms/text.ts'
import type { RoutedType } from '../routing/route-table.ts'
import { canonicalPath, localizedUrl } from '../routing/url.ts'
import { directoryQuery } from './query.ts'

/** A page in the directory. */
export interface ListedPage {
  id: string
  type: RoutedType
  path: string
  url: string
  name: string
}

/** Returns all searchable pages in one language; only canonical ones. */
export async function listPages(locale: Locale): Promise<ListedPage[]> {
  const [routed, named] = await Promise.all([routedDocuments(), load(directoryQuery, { locale })])
  const names = new Map(named.map(({ _id, name }) => [_id, plain(name)]))
  const paths = new Set(routed.map(({ path }) => path))
  return routed
    .filter(({ path }) => canonicalPath(path, main => paths.has(main)) === path)
    .flatMap(document => {
      const name = names.get(document.id)
      if (name === undefined) return []
      return [
        { ...document, url: localizedUrl(locale, document.path), name: name || document.path }
      ]
    })
}
