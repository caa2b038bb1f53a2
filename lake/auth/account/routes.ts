import { Hono, type Context as RequestContext } from 'hono'
import {
  type AccountAccess,
  AccountPage,
  type AccountRequest
} from '../../../shared/server/account/account-page.ts'
import { documentHeaders } from '../../../shared/server/account/html-document.ts'
import { negotiateLocale } from '../../../shared/server/account/language.ts'
import { clientKey } from '../../../shared/server/client-ip.ts'
import { readLimitedBody } from '../../http/body.ts'
import { isSecure, publicBasePath } from '../../http/connection.ts'
import { requestHost, safeRedirectUrl } from '../allowed-origins.ts'
import type { AuthContext } from '../context.ts'
import type { Env } from '../env.ts'
import { getSessionSecret, sessionCookie } from '../session-cookie.ts'
import type { User } from '../users.ts'

const PATH = '/lake/account'
const MAX_BODY_BYTES = 10_000

/** The page of one's own account, for users who are signed in by cookie. */
export function ownAccountRoutes({ settings, people }: AuthContext): Hono<Env> {
  const app = new Hono<Env>()
  const { sessions, users, factors, origins } = people
  const base = publicBasePath(settings.publicUrl)
  const page = new AccountPage({
    factors,
    isRequired: settings.secondFactor === 'required',
    title: settings.signInTitle
  })

  app.on(['GET', 'POST'], PATH, async c => {
    const secret = getSessionSecret(c.req.header('cookie') ?? null, settings) ?? ''
    const user = users.get(sessions.find(secret)?.identity.id ?? '')
    if (!user) return redirect(toSignIn(c))
    const answer = await page.answer(toAccess(user, secret), await toRequest(c))
    if ('query' in answer) return redirect(`${base}${PATH}?${answer.query}`)
    if ('signedOut' in answer) return redirect(toSignIn(c), toEndedCookie(c))
    const headers = new Headers(documentHeaders())
    if (answer.wait > 0) headers.set('retry-after', String(answer.wait))
    return new Response(answer.page, { status: answer.status, headers })
  })

  async function toRequest(c: RequestContext<Env>): Promise<AccountRequest> {
    const query = new URL(c.req.url).searchParams
    const isPost = c.req.method === 'POST'
    const body = isPost ? await readLimitedBody(c, MAX_BODY_BYTES) : undefined
    return {
      language: negotiateLocale(query.get('lang'), c.req.header('accept-language')),
      query,
      form: body && new URLSearchParams(new TextDecoder().decode(body)),
      client: clientKey(c.env?.incoming, settings.trustProxy),
      isForeign: !origins.isOwnRequest(c.req.raw),
      back: toBack(c, query)
    }
  }

  /** The page of an allowed origin that `origin` names, such as the Studio; else the home page. */
  function toBack(c: RequestContext<Env>, query: URLSearchParams): string {
    const wanted = query.get('origin') ?? ''
    return safeRedirectUrl(wanted, requestHost(c.req.raw), origins)?.href ?? `${base}/`
  }

  function toAccess(user: User, secret: string): AccountAccess {
    const { id, name, email } = user
    return {
      account: { id, name, login: email, words: [name, email] },
      sessions: () => sessions.list(id, secret),
      endSession: key => sessions.endListed(id, key),
      endSessions: which => sessions.endAll(id, which === 'others' ? secret : undefined),
      verifyPassword: async password => (await users.verify(email, password))?.id === id,
      async setPassword(password) {
        await users.setPassword(id, password, secret)
      }
    }
  }

  function toSignIn(c: RequestContext<Env>): string {
    const own = settings.publicUrl ?? new URL(c.req.url).origin
    const query = new URLSearchParams({ origin: `${own}${PATH}`, type: 'cookie' })
    const language = new URL(c.req.url).searchParams.get('lang')
    if (language) query.set('lang', language)
    return `${base}/lake/sign-in?${query}`
  }

  function toEndedCookie(c: RequestContext<Env>): string {
    const secure = isSecure(c, settings.publicUrl, settings.trustProxy)
    return sessionCookie(settings, '', 0, secure)
  }

  return app
}

function redirect(location: string, cookie?: string): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  if (cookie) headers.set('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
