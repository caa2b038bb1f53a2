import type { Context as RequestContext } from 'hono'
import { Hono } from 'hono'
import { LoginThrottle } from '../../../shared/server/login-throttle.ts'
import { readLimitedBody } from '../../http/body.ts'
import { clientKey, publicBasePath } from '../../http/client-ip.ts'
import type { AuthContext } from '../context.ts'
import { requestHost, safeRedirectUrl } from '../cors-origins.ts'
import type { Env } from '../env.ts'
import { createSessionCookie } from '../session-cookie.ts'
import type { LoginMethod } from '../sessions.ts'
import { createFlashStore, type FailedSignIn } from './flash.ts'
import { messages, negotiateLanguage } from './messages.ts'
import { signInHeaders, signInPage } from './page.ts'

const MAX_BODY_BYTES = 10_000
const LOGIN_LIMITS = { pair: 5, account: 50, client: 40, seconds: 15 * 60 }
/** Query parameter with the key of a flash message. */
const FLASH_PARAM = 'again'

/**
 * The sign-in page. The Studio opens it with `origin`, `projectId` and `type`. After sign-in the
 * browser is redirected to `origin` with a one-time code in the fragment, which is not sent to
 * servers.
 */
export function signInRoutes(context: AuthContext): Hono<Env> {
  const { settings, people } = context
  const app = new Hono<Env>()
  const throttle = new LoginThrottle(LOGIN_LIMITS)
  const flashes = createFlashStore()

  async function show(
    c: RequestContext<Env>,
    email: string,
    error?: string,
    status = 200,
    wait = 0
  ) {
    const query = new URL(c.req.url).searchParams
    query.delete(FLASH_PARAM)
    const language = negotiateLanguage(query.get('lang'), c.req.header('accept-language'))
    const target = toTarget(c.req.raw)
    const title = settings.signInTitle[language]
    const message = error ?? (target ? undefined : messages[language].foreign)
    const body = await signInPage({ language, title, target, query, email, error: message })
    const headers = new Headers(signInHeaders(target))
    if (wait) headers.set('retry-after', String(wait))
    return new Response(body, { status: target ? status : 403, headers })
  }

  function toTarget(request: Request): URL | undefined {
    const url = new URL(request.url)
    const origin = url.searchParams.get('origin') ?? `${settings.publicUrl ?? url.origin}/`
    return safeRedirectUrl(origin, requestHost(request), people.origins)
  }

  /** Redirects to the page with a flash message (303, POST/redirect/GET). */
  function redirectWithFailure(c: RequestContext<Env>, failure: FailedSignIn) {
    const query = new URL(c.req.url).searchParams
    query.set(FLASH_PARAM, flashes.add(failure))
    const location = `${publicBasePath(settings.publicUrl)}/lake/sign-in?${query}`
    const headers = { location, 'cache-control': 'no-store' }
    return new Response(null, { status: 303, headers })
  }

  app.get('/lake/sign-in', c => {
    const query = new URL(c.req.url).searchParams
    const failure = flashes.find(query.get(FLASH_PARAM))
    if (!failure) return show(c, '')
    const { email, problem, status, wait } = failure
    const text = messages[negotiateLanguage(query.get('lang'), c.req.header('accept-language'))]
    const sentence = problem === 'wait' ? text.wait(Math.ceil(wait / 60)) : text[problem]
    return show(c, email, sentence, status, wait)
  })

  app.post('/lake/sign-in', async c => {
    const query = new URL(c.req.url).searchParams
    const text = messages[negotiateLanguage(query.get('lang'), c.req.header('accept-language'))]
    const target = toTarget(c.req.raw)
    if (!target) return show(c, '')
    const form = new URLSearchParams(
      new TextDecoder().decode(await readLimitedBody(c, MAX_BODY_BYTES))
    )
    const email = form.get('email')?.trim() ?? ''
    const password = form.get('password') ?? ''
    if (!people.origins.isOwnRequest(c.req.raw)) return show(c, email, text.foreignSite, 403)
    if (!email || !password)
      return redirectWithFailure(c, { email, problem: 'missing', status: 400, wait: 0 })
    const client = clientKey(c.env?.incoming, settings.trustProxy)
    const wait = await throttle.consume(email, client)
    if (wait > 0) return redirectWithFailure(c, { email, problem: 'wait', status: 429, wait })
    const user = await people.users.verify(email, password)
    if (!user) return redirectWithFailure(c, { email, problem: 'wrong', status: 401, wait: 0 })
    await throttle.reset(email, client)
    const method = getLoginMethod(query)
    const login = { userId: user.id, kind: method, origin: target.origin }
    target.hash = `sid=${await people.sessions.issueCode(login)}`
    const headers = new Headers({
      location: target.href,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer'
    })
    if (method === 'cookie') {
      // The Studio checks the session before it exchanges the code; without a session it would sign
      // out its other tabs.
      headers.set('set-cookie', await createSessionCookie(c, context, user.id))
    }
    return new Response(null, { status: 303, headers })
  })
  return app
}

function getLoginMethod(query: URLSearchParams): LoginMethod {
  return query.get('type') === 'cookie' ? 'cookie' : 'token'
}
