import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Returns the origins of this site for a request, the preferred one first: the public origin, and the loopback origin
 * requested, which comes first if the site is local only.
 */
export function siteOrigins(siteUrl: string, request: Pick<IncomingMessage, 'headers'>): string[] {
  const host = request.headers.host ?? ''
  const site = new URL(siteUrl)
  if (!LOOPBACK.test(host)) return [site.origin]
  const local = new URL(`http://${host}`).origin
  return LOOPBACK.test(site.host) ? [local, site.origin] : [site.origin, local]
}

/**
 * Returns whether a page of another site sent a request (CSRF). `Sec-Fetch-Site` decides if present (https and
 * localhost): a sibling subdomain (`same-site`) counts as another site, navigation by the user (`none`) does not.
 * Otherwise `Origin` decides; `null` may be any sandboxed page and is rejected. Requests without both headers come
 * from programs or privacy-minded browsers and are allowed.
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
export function isCrossSite(siteUrl: string, request: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'sec-fetch-site': site, origin, host } = request.headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  return !URL.canParse(origin) || ![new URL(siteUrl).host, host].includes(new URL(origin).host)
}
