import { locales } from '../../shared/i18n/locale.ts'
import { routedDocuments } from '../cms/documents.ts'
import type { RoutedDocument } from '../cms/routes.ts'
import type { RoutedType } from '../routing/route-table.ts'

/** Static path of a page: its route parameters and the document it shows. */
export interface PathOf<Type extends RoutedType> {
  params: { lang: string; path: string | undefined }
  props: { document: RoutedDocument & { type: Type } }
}

/** Static paths of the published documents of the given types, in every language. */
export async function getPaths<Type extends RoutedType>(...types: Type[]): Promise<PathOf<Type>[]> {
  const documents = (await routedDocuments()).filter(
    (document): document is RoutedDocument & { type: Type } =>
      types.some(type => type === document.type)
  )
  return locales.flatMap(lang =>
    documents.map(document => ({
      params: { lang, path: document.path.slice(1) || undefined },
      props: { document }
    }))
  )
}
