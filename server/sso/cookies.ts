import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SSO_PREFIX } from '../../shared/sso/endpoints.ts'
import { withBase } from '../http/base-path.ts'
import { getCookie } from '../http/csrf.ts'

/** Identifies a browser: a ticket is valid only in the browser that requested it. */
export const BROWSER_COOKIE = 'sso_browser'
/** Session at the sign-in page, so that the next sign-in needs no password. */
export const SESSION_COOKIE = 'sso_session'
/** Provider session to end when the browser next signs in. */
export const LOGOUT_COOKIE = 'sso_ending'

/** Returns a session cookie for the sign-on paths only, `HttpOnly`. */
export function setCookie(siteUrl: string, name: string, value: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const path = withBase(siteUrl, SSO_PREFIX.slice(0, -1))
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}`
}

/** Returns a cookie header that deletes a cookie. */
export function clearCookie(siteUrl: string, name: string): string {
  return `${setCookie(siteUrl, name, '')}; Max-Age=0`
}

/** Returns the browser ID of a request, and the cookie to set if it had none. */
export function browserId(
  siteUrl: string,
  request: IncomingMessage
): { browser: string; cookies: string[] } {
  const existing = getCookie(request, BROWSER_COOKIE)
  if (/^[\w-]{32}$/.test(existing)) return { browser: existing, cookies: [] }
  const browser = randomBytes(24).toString('base64url')
  return { browser, cookies: [setCookie(siteUrl, BROWSER_COOKIE, browser)] }
}
