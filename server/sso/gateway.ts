import { HttpError } from '../http/json.ts'
import { ownOrigins } from '../http/origin.ts'
import { publicPath } from '../http/root.ts'
import { readOnly, redirect, wayBack } from './redirect.ts'
import { callRemote, type RemoteSso } from './remote.ts'
import { LOGIN, REDIRECT } from './rules/paths.ts'
import type { SignOn } from './sign-on.ts'

/** Sign-on by the organisation's service: calls are handed on, and browsers sent to its sign-on page. */
export function gateway(siteUrl: string, sso: RemoteSso): SignOn {
  return {
    answer: call => callRemote(sso, call),
    async visit(page, request, response) {
      if (page !== LOGIN) throw new HttpError(404, 'There is no such address.')
      readOnly(request)
      const [origin = ''] = ownOrigins(siteUrl, request)
      const login = new URL(sso.loginUrl)
      login.searchParams.set(REDIRECT, origin + publicPath(siteUrl, wayBack(siteUrl, request)))
      redirect(siteUrl, response, login.href)
    },
    close() {}
  }
}
