import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Origins of this site for a request, the one to use first: the public one; where the site is only
 * on this machine, the loopback address that was asked for comes before it, else after it.
 */
export function siteOrigins(siteUrl: string, request: Pick<IncomingMessage, 'headers'>): string[] {
  const host = request.headers.host ?? ''
  const site = new URL(siteUrl)
  if (!LOOPBACK.test(host)) return [site.origin]
  const local = new URL(`http://${host}`).origin
  return LOOPBACK.test(site.host) ? [local, site.origin] : [site.origin, local]
}

/**
 * Whether a page of another site sent a request. Where a browser says so (`Sec-Fetch-Site`, on https
 * and on this machine) that decides: a neighbour under the same domain is another site, and what a
 * person began by hand (`none`) is not. Else `Origin` does, in which `null` is anybody's page in a
 * sandbox. What names neither is a program or a browser that keeps to itself, and is let in.
 */
export function isCrossSite(siteUrl: string, request: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'sec-fetch-site': site, origin, host } = request.headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  return !URL.canParse(origin) || ![new URL(siteUrl).host, host].includes(new URL(origin).host)
}

/** A cookie of a request. */
export function getCookie(request: Pick<IncomingMessage, 'headers'>, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}
