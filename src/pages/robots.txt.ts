import type { APIRoute } from 'astro'
import { BASE } from '../base-path.ts'
import { absoluteUrl } from '../routing/url.ts'

/** Everything may be kept; the sitemap names it. */
export const GET: APIRoute = ({ site, url }) =>
  new Response(
    `User-agent: *\nAllow: ${BASE}\nDisallow: ${BASE}studio\nDisallow: ${BASE}preview\nDisallow: ${BASE}api\n\nSitemap: ${absoluteUrl(site ?? url.origin, '/sitemap.xml')}\n`
  )
