import type { IncomingMessage, ServerResponse } from 'node:http'
import { basePath } from '../../shared/base-path.ts'
import { negotiateFormLocale } from '../../shared/forms/messages.ts'
import { REDIRECT_PARAM } from '../../shared/sso/endpoints.ts'
import { safeReturnUrl } from '../../shared/sso/return-url.ts'
import { withBaseUrl } from '../http/base-path.ts'
import { siteOrigins } from '../http/csrf.ts'
import { HttpError } from '../http/json.ts'
import { baseHeaders } from '../http/security-headers.ts'

/**
 * Sends a redirect that is neither cached nor sends a Referer.
 * @param location path on this site, or a URL
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
 * Returns the path that a browser returns to after sign-in, without base path: a page of this site, or by default the
 * home page in the preferred language of the browser.
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

/** Throws HttpError 405 unless the method is GET or HEAD. */
export function assertGet(request: IncomingMessage): void {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpError(405, 'This address answers GET and HEAD only.', { allow: 'GET, HEAD' })
}
