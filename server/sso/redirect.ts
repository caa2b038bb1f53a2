import type { IncomingMessage, ServerResponse } from 'node:http'
import { negotiateFormLocale } from '../forms/rules/messages.ts'
import { basePath, withBaseUrl } from '../http/base-path.ts'
import { siteOrigins } from '../http/csrf.ts'
import { HttpError } from '../http/json.ts'
import { baseHeaders } from '../http/security-headers.ts'
import { REDIRECT_PARAM } from './rules/endpoints.ts'
import { safeReturnUrl } from './rules/return-url.ts'

/**
 * Sends a browser elsewhere; nobody keeps the answer, and it tells nobody where it came from.
 * @param location path of this site, or an address
 */
export function redirect(
  siteUrl: string,
  response: ServerResponse,
  location: string,
  cookies: string[] = []
): void {
  response
    .writeHead(303, {
      ...baseHeaders({ siteUrl, contentOrigins: [] }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      location: withBaseUrl(siteUrl, location),
      ...(cookies.length ? { 'set-cookie': cookies } : {})
    })
    .end()
}

/**
 * Where a browser that came to sign in returns to: a page of this site, as the parts of this server know it. Where it
 * names none, the home in the first language that it prefers of ours.
 */
export function returnPath(siteUrl: string, request: IncomingMessage): string {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const back = safeReturnUrl(
    searchParams.get(REDIRECT_PARAM),
    siteOrigins(siteUrl, request),
    basePath(siteUrl)
  )
  return back === '/'
    ? `/${negotiateFormLocale(undefined, request.headers['accept-language'])}/`
    : back
}

/** Throws unless the browser only reads. */
export function assertGet(request: IncomingMessage): void {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpError(405, 'This address answers GET and HEAD only.', { allow: 'GET, HEAD' })
}
