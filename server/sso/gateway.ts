import { LOGIN_PATH, REDIRECT_PARAM, SSO_PREFIX } from '../../shared/sso/endpoints.ts'
import type { SsoService } from '../config/sso-settings.ts'
import { siteOrigins } from '../http/csrf.ts'
import { withSiteBase } from '../http/site-base.ts'
import { returnPath, sendPrivateRedirect } from './redirect.ts'
import { callRemote } from './remote-calls.ts'
import type { SignOn } from './sign-on.ts'

/** Sign-on by the organisation's service: calls are proxied, and browsers redirected to its sign-in page. */
export function gateway(siteUrl: string, sso: SsoService): SignOn {
  return {
    answer: call => callRemote(sso, call),
    addPages(routes) {
      routes.get(SSO_PREFIX + LOGIN_PATH, c => {
        const [origin = ''] = siteOrigins(siteUrl, c.env.incoming)
        const login = new URL(sso.loginUrl)
        login.searchParams.set(
          REDIRECT_PARAM,
          origin + withSiteBase(siteUrl, returnPath(c, siteUrl))
        )
        return sendPrivateRedirect(c, siteUrl, login.href)
      })
    },
    async close() {}
  }
}
