import type { APIRoute } from 'astro'
import { locales } from '../../../shared/i18n/locale.ts'
import { llmsTxt } from '../../markdown/llms.ts'

export const getStaticPaths = () => locales.map(lang => ({ params: { lang } }))

export const GET: APIRoute = async ({ locals: { locale }, site, url }) =>
  new Response(await llmsTxt(locale, site ?? url.origin))
