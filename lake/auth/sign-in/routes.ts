import type { Context as RequestContext } from 'hono'
import { Hono } from 'hono'
import type { Context, Env } from '../../context.ts'
import { readLimitedBody } from '../../http/body.ts'
import { basePath, clientIp } from '../../http/client-ip.ts'
import { requestHost, safeRedirectUrl } from '../cors-origins.ts'
import { createLoginThrottle } from '../login-throttle.ts'
import { createSessionCookie } from '../session-cookie.ts'
import type { LoginMethod } from '../sessions.ts'
import { createFlashStore, type FailedSignIn } from './flash.ts'
import { messages, negotiateLanguage } from './messages.ts'
import { signInHeaders, signInPage } from './page.ts'

const bodyLimit = 10_000
/** Parameter of the page that names what is to be shown again. */
const AGAIN = 'again'

/**
 * The sign-in page. The Studio opens it with `origin`, `projectId` and `type`; a person who signs in
 * goes back to `origin` with a one-time code in the fragment, where no server logs it.
 */
export function signInRoutes(context: Context): Hono<Env> {
  const { settings, people } = context
  const app = new Hono<Env>()
  const attempts = createLoginThrottle()
  const shelf = createFlashStore()

  async function show(
    c: RequestContext<Env>,
    email: string,
    error?: string,
    status = 200,
    wait = 0
  ) {
    const query = new URL(c.req.url).searchParams
    query.delete(AGAIN)
    const language = negotiateLanguage(query.get('lang'), c.req.header('accept-language'))
    const target = toTarget(c.req.raw)
    const title = settings.signInTitle[language]
    const shown = error ?? (target ? undefined : messages[language].foreign)
    const body = await signInPage({ language, title, target, query, email, error: shown })
    const headers = new Headers(signInHeaders(target))
    if (wait) headers.set('retry-after', String(wait))
    return new Response(body, { status: target ? status : 403, headers })
  }

  function toTarget(request: Request): URL | undefined {
    const url = new URL(request.url)
    const wanted = url.searchParams.get('origin') ?? `${settings.publicUrl ?? url.origin}/`
    return safeRedirectUrl(wanted, requestHost(request), people.origins)
  }

  /** The answer to a form that came to nothing: the page, by an address of its own. */
  function again(c: RequestContext<Env>, kept: FailedSignIn) {
    const query = new URL(c.req.url).searchParams
    query.set(AGAIN, shelf.keep(kept))
    const location = `${basePath(settings.publicUrl)}/lake/sign-in?${query}`
    const headers = { location, 'cache-control': 'no-store' }
    return new Response(null, { status: 303, headers })
  }

  app.get('/lake/sign-in', c => {
    const query = new URL(c.req.url).searchParams
    const kept = shelf.find(query.get(AGAIN))
    if (!kept) return show(c, '')
    const { email, problem, status, wait } = kept
    const text = messages[negotiateLanguage(query.get('lang'), c.req.header('accept-language'))]
    const sentence = problem === 'wait' ? text.wait(Math.ceil(wait / 60)) : text[problem]
    return show(c, email, sentence, status, wait)
  })

  app.post('/lake/sign-in', async c => {
    const query = new URL(c.req.url).searchParams
    const text = messages[negotiateLanguage(query.get('lang'), c.req.header('accept-language'))]
    const target = toTarget(c.req.raw)
    if (!target) return show(c, '')
    const form = new URLSearchParams(new TextDecoder().decode(await readLimitedBody(c, bodyLimit)))
    const email = form.get('email')?.trim() ?? ''
    const password = form.get('password') ?? ''
    if (!people.origins.isOwnRequest(c.req.raw)) return show(c, email, text.foreignSite, 403)
    if (!email || !password) return again(c, { email, problem: 'missing', status: 400, wait: 0 })
    const address = clientIp(c, settings.trustProxy)
    const wait = await attempts.consume(email, address)
    if (wait > 0) return again(c, { email, problem: 'wait', status: 429, wait })
    const user = await people.users.verify(email, password)
    if (!user) return again(c, { email, problem: 'wrong', status: 401, wait: 0 })
    await attempts.reset(email, address)
    const kind = getKind(query)
    target.hash = `sid=${people.sessions.issueCode(user.id, kind)}`
    const headers = new Headers({
      location: target.href,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer'
    })
    if (kind === 'cookie') {
      // The Studio asks who is signed in before it exchanges the code: "nobody" would sign out its other tabs.
      headers.set('set-cookie', createSessionCookie(c, context, user.id))
    }
    return new Response(null, { status: 303, headers })
  })
  return app
}

function getKind(query: URLSearchParams): LoginMethod {
  return query.get('type') === 'cookie' ? 'cookie' : 'token'
}
