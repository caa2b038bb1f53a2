import { randomBytes } from 'node:crypto'
import { getCookie, setCookie as setHonoCookie } from 'hono/cookie'
import { SSO_PREFIX } from '../../shared/sso/endpoints.ts'
import type { Call } from '../http/routes.ts'
import { withSiteBase } from '../http/site-base.ts'

/** Identifies a browser: a ticket is valid only in the browser that requested it. */
export const BROWSER_COOKIE = 'sso_browser'
/** Session at the sign-in page, so that the next sign-in needs no password. */
export const SESSION_COOKIE = 'sso_session'
/** A sign-in whose second step is left. */
export const STEP_COOKIE = 'sso_step'
/** Provider session to end when the browser next signs in. */
export const LOGOUT_COOKIE = 'sso_ending'

/** Returns the value of a cookie; empty if the request has none. */
export function cookieValue(c: Call, name: string): string {
  return getCookie(c, name) ?? ''
}

/** Sets a session cookie for the sign-on paths only, `HttpOnly`. */
export function setCookie(c: Call, siteUrl: string, name: string, value: string): void {
  setHonoCookie(c, name, value, attributes(siteUrl))
}

/** Deletes a cookie. */
export function clearCookie(c: Call, siteUrl: string, name: string): void {
  setHonoCookie(c, name, '', { ...attributes(siteUrl), maxAge: 0 })
}

/** Returns the browser ID of a request; a new one is set as a cookie. */
export function browserId(c: Call, siteUrl: string): { browser: string; isNew: boolean } {
  const existing = cookieValue(c, BROWSER_COOKIE)
  if (/^[\w-]{32}$/.test(existing)) return { browser: existing, isNew: false }
  const browser = randomBytes(24).toString('base64url')
  setCookie(c, siteUrl, BROWSER_COOKIE, browser)
  return { browser, isNew: true }
}

function attributes(siteUrl: string) {
  return {
    path: withSiteBase(siteUrl, SSO_PREFIX.slice(0, -1)),
    httpOnly: true,
    sameSite: 'Lax',
    secure: siteUrl.startsWith('https:')
  } as const
}
