import type { APIRoute } from 'astro'
import { BASE } from '../base-path.ts'
import { absoluteUrl } from '../routing/url.ts'

/** robots.txt (RFC 9309): all public pages may be crawled. */
export const GET: APIRoute = ({ site, url }) =>
  new Response(
    `User-agent: *\nAllow: ${BASE}\nDisallow: ${BASE}studio\nDisallow: ${BASE}preview\nDisallow: ${BASE}api\n\nSitemap: ${absoluteUrl(site ?? url.origin, '/sitemap.xml')}\n`
  )
