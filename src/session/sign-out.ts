import { REDIRECT_PARAM } from '../../server/sso/rules/endpoints.ts'
import type { SsoClient } from './sso-client.ts'

/** What sign-out touches besides the service. */
export interface SignOutEdges {
  token: string
  /** Address of the sign-on page. */
  loginUrl: string
  /** Address of the site, without a slash at the end. */
  site: string
  /** Path of the home in the language of the page, to which the sign-on page leads back. */
  homePath: string
  /** Forgets the session in storage, store and other tabs. */
  forget: () => void
  go: (address: string) => void
}

/**
 * Signs out (specification §4, §8): code 200 clears the session, then the browser goes to the sign-on
 * page, which leads back to the origin (in the language of the page), or to the origin itself when
 * `home` asks for it; code 4004 goes to the sign-on page; any other code is only logged.
 */
export function signOut(calls: SsoClient, edges: SignOutEdges, home = false): void {
  const { token, loginUrl, site, homePath, forget, go } = edges
  const toLogin = () => go(signOnAddress(loginUrl, site, site + homePath))
  calls.logout(token, {
    ended() {
      forget()
      if (home) go(site)
      else toLogin()
    },
    notSignedIn() {
      forget()
      toLogin()
    }
  })
}

/**
 * The sign-on page with a way back.
 * @param loginUrl path on this origin, or absolute
 * @param back absolute address to return to
 */
export function signOnAddress(loginUrl: string, site: string, back: string): string {
  const url = new URL(loginUrl, site)
  url.searchParams.set(REDIRECT_PARAM, back)
  return url.href
}
