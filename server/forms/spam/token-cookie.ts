import { getCookie, setCookie } from 'hono/cookie'
import type { Call } from '../../http/routes.ts'
import { withSiteBase } from '../../http/site-base.ts'
import { TOKEN_MAX_AGE_MS } from './form-token.ts'

const NAME = 'form'

/** Sets the cookie with a token for a form without scripts; sent to the form endpoints only. */
export function setTokenCookie(c: Call, token: string, siteUrl: string): void {
  setCookie(c, NAME, token, {
    path: withSiteBase(siteUrl, '/api/'),
    maxAge: TOKEN_MAX_AGE_MS / 1000,
    httpOnly: true,
    sameSite: 'Strict',
    secure: siteUrl.startsWith('https:')
  })
}

/** Returns the token in a request's cookie. */
export function tokenCookie(c: Call): string | undefined {
  return getCookie(c, NAME)
}
