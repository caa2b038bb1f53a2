import type { Locale } from '../../shared/i18n/locale.ts'
import { REDIRECT_PARAM } from '../../shared/sso/endpoints.ts'
import { withBase } from '../base-path.ts'
import { sessionConfig } from '../login/config.ts'
import { absoluteUrl, localizedUrl } from '../routing/url.ts'

/**
 * Returns the address of the sign-on page that returns to a page; it works without scripts.
 * @param site URL of the site: a service on another origin needs an absolute return address
 */
export function signInAddress(locale: Locale, path: string, site: URL | string): string {
  const back = localizedUrl(locale, path === '/404' ? '/' : path)
  const { loginUrl } = sessionConfig
  const redirect = loginUrl.startsWith('/') ? withBase(back) : absoluteUrl(site, back)
  return `${loginUrl}${loginUrl.includes('?') ? '&' : '?'}${new URLSearchParams({ [REDIRECT_PARAM]: redirect })}`
}
