import type { APIRoute } from 'astro'
import { interfaceDetails } from '../../../../shared/content/interface/details.ts'
import { locales } from '../../../../shared/i18n/locale.ts'
import { drawDetail } from '../../../illustrations/detail/draw.ts'

export const getStaticPaths = () =>
  locales.flatMap(lang => Object.keys(interfaceDetails).map(name => ({ params: { lang, name } })))

/** A part of an interface at close range: a file, as the texts of some would not fit in the first round trip. */
export const GET: APIRoute = ({ locals: { locale }, params: { name = '' } }) => {
  const detail = interfaceDetails[name]
  return detail
    ? new Response(drawDetail(detail, locale), { headers: { 'content-type': 'image/svg+xml' } })
    : new Response(null, { status: 404 })
}
