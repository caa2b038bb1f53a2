import type { APIRoute } from 'astro'
import { withBase } from '../../base-path.ts'
import { locales } from '../../i18n/locale.ts'
import { searchEntries } from '../../search/entries.ts'

export const getStaticPaths = () => locales.map(lang => ({ params: { lang } }))

/** What the search reads: every page of the language with its text. The same content gives the same bytes. */
export const GET: APIRoute = async ({ locals: { locale } }) => {
  const entries = await searchEntries(locale)
  return Response.json(entries.map(entry => ({ ...entry, url: withBase(entry.url) })))
}
