import { LOGIN_PATH, REDIRECT_PARAM } from '../../shared/sso/endpoints.ts'
import { withBase } from '../http/base-path.ts'
import { siteOrigins } from '../http/csrf.ts'
import { HttpError } from '../http/json.ts'
import { assertGet, redirect, returnPath } from './redirect.ts'
import { callRemote, type RemoteSso } from './remote-calls.ts'
import type { SignOn } from './sign-on.ts'

/** Sign-on by the organisation's service: calls are proxied, and browsers redirected to its sign-in page. */
export function gateway(siteUrl: string, sso: RemoteSso): SignOn {
  return {
    answer: call => callRemote(sso, call),
    async visit(page, request, response) {
      if (page !== LOGIN_PATH) throw new HttpError(404, 'There is no such address.')
      assertGet(request)
      const [origin = ''] = siteOrigins(siteUrl, request)
      const login = new URL(sso.loginUrl)
      login.searchParams.set(
        REDIRECT_PARAM,
        origin + withBase(siteUrl, returnPath(siteUrl, request))
      )
      redirect(siteUrl, response, login.href)
    },
    close() {}
  }
}
