import { basePath } from '../../shared/base-path.ts'
import { negotiateLocale } from '../../shared/i18n/locale.ts'
import { REDIRECT_PARAM } from '../../shared/sso/endpoints.ts'
import { safeReturnUrl } from '../../shared/sso/return-url.ts'
import { siteOrigins } from '../http/csrf.ts'
import { send } from '../http/respond.ts'
import type { Call } from '../http/routes.ts'
import { baseHeaders } from '../http/security-headers.ts'
import { withBaseUrl } from '../http/site-base.ts'

/**
 * Sends a redirect (303) that is neither cached nor sends a Referer.
 * **Security**: the location is not checked; one that a request names must have passed `safeReturnUrl`.
 * @param location path on this site, or a URL
 */
export function sendPrivateRedirect(c: Call, siteUrl: string, location: string): Response {
  return send(c, 303, {
    ...baseHeaders({ siteUrl, contentOrigins: [] }),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    location: withBaseUrl(siteUrl, location)
  })
}

/**
 * Returns the path that a browser returns to after sign-in, without base path: a page of this site, or by default the
 * home page in the preferred language of the browser.
 */
export function returnPath(c: Call, siteUrl: string): string {
  const back = safeReturnUrl(
    c.req.query(REDIRECT_PARAM) ?? null,
    siteOrigins(siteUrl, c.env.incoming),
    basePath(siteUrl)
  )
  return back === '/' ? `/${negotiateLocale(undefined, c.req.header('accept-language'))}/` : back
}
