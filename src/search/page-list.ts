import type { Locale } from '../../shared/i18n/locale.ts'
import { truncate } from '../../shared/text/truncate.ts'
import { routedDocuments } from '../cms/documents.ts'
import { load } from '../cms/load.ts'
import type { RoutedDocument } from '../cms/routes.ts'
import { foreignTag, plain } from '../cms/text.ts'
import type { RoutedType } from '../routing/route-table.ts'
import { canonicalPath, localizedUrl } from '../routing/url.ts'
import { directoryQuery } from './query.ts'

/** Maximum length of a name in the directory and in the first file of the index, which every search loads. */
const MAX_NAME = 400

/** A page in the directory. */
export interface ListedPage {
  id: string
  type: RoutedType
  path: string
  url: string
  name: string
  /** Language of the name, if it is not that of the page. */
  lang?: string | undefined
}

/** Returns all searchable pages in one language; only canonical ones. */
export async function listPages(locale: Locale): Promise<ListedPage[]> {
  const [searchable, named] = await Promise.all([
    searchableDocuments(),
    load(directoryQuery, { locale })
  ])
  const names = new Map(named.map(({ _id, name }) => [_id, name]))
  return searchable.map(document => ({
    ...document,
    url: localizedUrl(locale, document.path),
    name: truncate(plain(names.get(document.id)) || document.path, MAX_NAME),
    lang: foreignTag(names.get(document.id), locale)
  }))
}

/** Returns the documents whose pages are searchable. */
export async function searchableDocuments(): Promise<RoutedDocument[]> {
  const routed = await routedDocuments()
  const paths = new Set(routed.map(({ path }) => path))
  return routed.filter(({ path }) => canonicalPath(path, main => paths.has(main)) === path)
}
