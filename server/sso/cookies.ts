import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { withBase } from '../http/base-path.ts'
import { getCookie } from '../http/csrf.ts'
import { SSO_PREFIX } from './rules/endpoints.ts'

/** Tells browsers apart: a ticket is for the one that asked for it. */
export const BROWSER_COOKIE = 'sso_browser'
/** The session at the sign-on page, so that the next sign-in asks for no password. */
export const SESSION_COOKIE = 'sso_session'
/** What is to be ended at a provider when the browser next comes to sign in. */
export const LOGOUT_COOKIE = 'sso_ending'

/** A cookie that only the sign-on addresses of this site see, and no script; it ends with the browser. */
export function setCookie(siteUrl: string, name: string, value: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const path = withBase(siteUrl, SSO_PREFIX.slice(0, -1))
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}`
}

/** Takes a cookie back. */
export function clearCookie(siteUrl: string, name: string): string {
  return `${setCookie(siteUrl, name, '')}; Max-Age=0`
}

/** What tells the browser of a request apart, and the cookie to set where it has none yet. */
export function browserId(
  siteUrl: string,
  request: IncomingMessage
): { browser: string; cookies: string[] } {
  const held = getCookie(request, BROWSER_COOKIE)
  if (/^[\w-]{32}$/.test(held)) return { browser: held, cookies: [] }
  const browser = randomBytes(24).toString('base64url')
  return { browser, cookies: [setCookie(siteUrl, BROWSER_COOKIE, browser)] }
}
