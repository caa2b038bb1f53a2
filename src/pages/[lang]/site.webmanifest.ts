import type { APIRoute } from 'astro'
import { languageTags, locales } from '../../../shared/i18n/locale.ts'
import { BASE } from '../../base-path.ts'
import { loadSettings } from '../../cms/site.ts'
import { plain } from '../../cms/text.ts'

export const getStaticPaths = () => locales.map(lang => ({ params: { lang } }))

/** The web manifest in each language. */
export const GET: APIRoute = async ({ locals: { locale } }) => {
  const settings = await loadSettings(locale)
  const name = plain(settings?.brandName)
  return Response.json({
    name: plain(settings?.seo?.title) || name,
    short_name: name,
    description: plain(settings?.seo?.description),
    lang: languageTags[locale],
    start_url: `${BASE}${locale}/`,
    scope: BASE,
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: `${BASE}favicon.svg`, type: 'image/svg+xml', sizes: 'any' },
      { src: `${BASE}icon-192.png`, type: 'image/png', sizes: '192x192' },
      { src: `${BASE}icon-512.png`, type: 'image/png', sizes: '512x512' }
    ]
  })
}
