import type { APIRoute } from 'astro'
import { locales } from '../../../../shared/i18n/locale.ts'
import { withBase } from '../../../base-path.ts'
import { partNumbers } from '../../../search/index-parts.ts'
import { searchableDocuments } from '../../../search/page-list.ts'
import { searchTexts } from '../../../search/search-index.ts'

// The number depends on paths only, as the pages of a build are listed again only if paths change.
export const getStaticPaths = async () => {
  const parts = partNumbers((await searchableDocuments()).length)
  return locales.flatMap(lang => parts.map(part => ({ params: { lang, part: String(part) } })))
}

/** A part of the texts of the search index. */
export const GET: APIRoute = async ({ locals: { locale }, params: { part } }) => {
  const texts = await searchTexts(locale, Number(part))
  return Response.json(texts.map(each => ({ ...each, url: withBase(each.url) })))
}
