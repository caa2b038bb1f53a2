import type { APIRoute } from 'astro'
import { absoluteUrl } from '../route/url.ts'

/** Everything may be kept; the sitemap names it. */
export const GET: APIRoute = ({ site, url }) =>
  new Response(
    `User-agent: *\nAllow: /\nDisallow: /studio\nDisallow: /preview\nDisallow: /api\n\nSitemap: ${absoluteUrl(site ?? url.origin, '/sitemap.xml')}\n`
  )
