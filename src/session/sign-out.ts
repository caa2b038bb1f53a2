import { REDIRECT_PARAM } from '../../shared/sso/endpoints.ts'
import type { SsoClient } from './sso-client.ts'

/** Dependencies of sign-out other than the service. */
export interface SignOutEdges {
  token: string
  /** URL of the sign-on page. */
  loginUrl: string
  /** Base URL of the site, without a slash at the end. */
  site: string
  /** Path of the home page in the language of the page, the return address of the sign-on page. */
  homePath: string
  /** Clears the session in storage, store and other tabs. */
  forget: () => void
  go: (address: string) => void
}

/**
 * Signs out (specification §4, §8): code 200 clears the session, then the browser goes to the sign-on page, which
 * returns to the site (in the language of the page), or with `home` to the site itself; code 4004 goes to the sign-on
 * page; any other code is only logged.
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
 * Returns the URL of the sign-on page with a return address.
 * @param loginUrl path on this origin, or absolute
 * @param back absolute URL to return to
 */
export function signOnAddress(loginUrl: string, site: string, back: string): string {
  const url = new URL(loginUrl, site)
  url.searchParams.set(REDIRECT_PARAM, back)
  return url.href
}
