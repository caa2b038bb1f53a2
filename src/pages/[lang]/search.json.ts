import type { APIRoute } from 'astro'
import { locales } from '../../../shared/i18n/locale.ts'
import { withBase } from '../../base-path.ts'
import { searchIndex } from '../../search/search-index.ts'

export const getStaticPaths = () => locales.map(lang => ({ params: { lang } }))

/** The search index: every page of the language, without its texts. The same content yields the same bytes. */
export const GET: APIRoute = async ({ locals: { locale } }) => {
  const { entries, ...rest } = await searchIndex(locale)
  return Response.json({
    ...rest,
    entries: entries.map(entry => ({ ...entry, url: withBase(entry.url) }))
  })
}
