import { randomBytes } from 'node:crypto'
import type { Context as RequestContext } from 'hono'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { documentHeaders } from '../../../shared/server/account/html-document.ts'
import { negotiateLocale } from '../../../shared/server/account/language.ts'
import { SecondStep, type StepRequest } from '../../../shared/server/account/second-step.ts'
import { clientKey } from '../../../shared/server/client-ip.ts'
import { LoginThrottle } from '../../../shared/server/login-throttle.ts'
import { readLimitedBody } from '../../http/body.ts'
import { isSecure, publicBasePath } from '../../http/connection.ts'
import { requestHost, safeRedirectUrl } from '../allowed-origins.ts'
import type { AuthContext } from '../context.ts'
import type { Env } from '../env.ts'
import { getSessionSecret, sessionCookie } from '../session-cookie.ts'
import type { LoginMethod } from '../sessions.ts'
import { startLakeSession } from '../start-session.ts'
import { messages } from './messages.ts'
import { signInPage } from './page.ts'

const MAX_BODY_BYTES = 10_000
// Fewer per address than for staff: editors seldom share one, while the whole organisation may.
const EDITOR_LOGIN_LIMITS = { pair: 5, account: 50, client: 40, seconds: 15 * 60 }
/** Query parameter with the key of a flash message. */
const FLASH_PARAM = 'again'
/** Time to enter the code of the second step, in seconds. */
const STEP_SECONDS = 600
/** Limits of the failed sign-ins to be shown. */
const FLASH_LIMITS = { max: 1000, ttl: 10 * 60 * 1000 }

/** A failed sign-in, to be shown on the next page. */
interface FailedSignIn {
  email: string
  problem: 'missing' | 'wrong' | 'wait'
  status: number
  /** Seconds until the next attempt is allowed. */
  wait: number
}

/**
 * The sign-in page. The Studio opens it with `origin`, `projectId` and `type`. After sign-in the
 * browser is redirected to `origin` with a one-time code in the fragment, which is not sent to
 * servers.
 */
export function signInRoutes(context: AuthContext): Hono<Env> {
  const { settings, people } = context
  const app = new Hono<Env>()
  const throttle = new LoginThrottle(EDITOR_LOGIN_LIMITS)
  const flashes = new LRUCache<string, FailedSignIn>(FLASH_LIMITS)
  const steps = new SecondStep({
    factors: people.factors,
    isRequired: settings.secondFactor === 'required',
    stamp: people.users.stamp
  })

  function show(c: RequestContext<Env>, email: string, error?: string, status = 200, wait = 0) {
    const query = new URL(c.req.url).searchParams
    query.delete(FLASH_PARAM)
    const language = negotiateLocale(query.get('lang'), c.req.header('accept-language'))
    const target = toTarget(c.req.raw)
    const title = settings.signInTitle[language]
    const message = error ?? (target ? undefined : messages[language].foreign)
    const body = signInPage({ language, title, target, query, email, error: message })
    const headers = new Headers(documentHeaders(target && [target.origin]))
    if (wait) headers.set('retry-after', String(wait))
    return new Response(body, { status: target ? status : 403, headers })
  }

  function toTarget(request: Request): URL | undefined {
    const url = new URL(request.url)
    const origin = url.searchParams.get('origin') ?? `${settings.publicUrl ?? url.origin}/`
    return safeRedirectUrl(origin, requestHost(request), people.origins)
  }

  /**
   * Redirects to the page with a flash message (303, POST/redirect/GET): without a redirect, going
   * back to the page would make the browser ask to resubmit the form.
   */
  function redirectWithFailure(c: RequestContext<Env>, failure: FailedSignIn) {
    const key = randomBytes(18).toString('base64url')
    flashes.set(key, failure)
    return redirectToSelf(c, {}, key)
  }

  function stepCookie(c: RequestContext<Env>, value: string, maxAge: number): string {
    const secure = isSecure(c, settings.publicUrl, settings.trustProxy)
    return sessionCookie(settings, value, maxAge, secure, 'lakeSignIn')
  }

  /** The second step that the browser is at. */
  function findStep(c: RequestContext<Env>) {
    const key = getSessionSecret(c.req.header('cookie') ?? null, settings, 'lakeSignIn')
    const person = key === undefined ? undefined : steps.find(key)
    return key !== undefined && person ? { key, person } : undefined
  }

  function toStepRequest(c: RequestContext<Env>): StepRequest {
    const lang = new URL(c.req.url).searchParams.get('lang')
    const language = negotiateLocale(lang, c.req.header('accept-language'))
    const client = clientKey(c.env?.incoming, settings.trustProxy)
    return { language, title: settings.signInTitle[language], client }
  }

  async function answerStep(
    c: RequestContext<Env>,
    { key, person }: NonNullable<ReturnType<typeof findStep>>,
    form: URLSearchParams,
    target: URL
  ): Promise<Response> {
    const answer = await steps.answer(key, person, form, toStepRequest(c))
    if ('page' in answer) return sendStep(answer, target)
    if (answer.passed) return finish(c, answer.passed.id, target)
    return redirectToSelf(c, { 'set-cookie': stepCookie(c, '', 0) })
  }

  function sendStep(answer: { page: string; status: number; wait: number }, target: URL) {
    const headers = new Headers(documentHeaders([target.origin]))
    if (answer.wait) headers.set('retry-after', String(answer.wait))
    return new Response(answer.page, { status: answer.status, headers })
  }

  /** Redirects to the page itself (303, POST/redirect/GET). */
  function redirectToSelf(
    c: RequestContext<Env>,
    headers: Record<string, string>,
    flash?: string
  ): Response {
    const query = new URL(c.req.url).searchParams
    query.delete(FLASH_PARAM)
    if (flash) query.set(FLASH_PARAM, flash)
    const location = `${publicBasePath(settings.publicUrl)}/lake/sign-in?${query}`
    return new Response(null, {
      status: 303,
      headers: { location, 'cache-control': 'no-store', ...headers }
    })
  }

  /** Redirects to the Studio, signed in. */
  async function finish(c: RequestContext<Env>, userId: string, target: URL): Promise<Response> {
    const method = getLoginMethod(new URL(c.req.url).searchParams)
    const login = { userId, kind: method, origin: target.origin }
    target.hash = `sid=${await people.sessions.issueCode(login)}`
    const headers = new Headers({
      location: target.href,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer'
    })
    // The Studio checks the session before it exchanges the code; without a session it would sign
    // out its other tabs.
    if (method === 'cookie')
      headers.append('set-cookie', await startLakeSession(c, context, userId))
    if (findStep(c)) headers.append('set-cookie', stepCookie(c, '', 0))
    return new Response(null, { status: 303, headers })
  }

  app.get('/lake/sign-in', c => {
    const query = new URL(c.req.url).searchParams
    const target = toTarget(c.req.raw)
    const step = findStep(c)
    if (step && target)
      return sendStep(
        { page: steps.show(step.person, toStepRequest(c)), status: 200, wait: 0 },
        target
      )
    const failure = flashes.get(query.get(FLASH_PARAM) ?? '')
    if (!failure) return show(c, '')
    const { email, problem, status, wait } = failure
    const text = messages[negotiateLocale(query.get('lang'), c.req.header('accept-language'))]
    const sentence = problem === 'wait' ? text.wait(Math.ceil(wait / 60)) : text[problem]
    return show(c, email, sentence, status, wait)
  })

  app.post('/lake/sign-in', async c => {
    const query = new URL(c.req.url).searchParams
    const text = messages[negotiateLocale(query.get('lang'), c.req.header('accept-language'))]
    const target = toTarget(c.req.raw)
    if (!target) return show(c, '')
    const form = new URLSearchParams(
      new TextDecoder().decode(await readLimitedBody(c, MAX_BODY_BYTES))
    )
    const email = form.get('email')?.trim() ?? ''
    const password = form.get('password') ?? ''
    if (!people.origins.isOwnRequest(c.req.raw)) return show(c, email, text.foreignSite, 403)
    const step = form.has('email') ? undefined : findStep(c)
    if (step) return answerStep(c, step, form, target)
    if (!email || !password)
      return redirectWithFailure(c, { email, problem: 'missing', status: 400, wait: 0 })
    const client = clientKey(c.env?.incoming, settings.trustProxy)
    const wait = await throttle.consume(email, client)
    if (wait > 0) return redirectWithFailure(c, { email, problem: 'wait', status: 429, wait })
    const user = await people.users.verify(email, password)
    if (!user) return redirectWithFailure(c, { email, problem: 'wrong', status: 401, wait: 0 })
    await throttle.reset(email, client)
    const key = await steps.begin({ id: user.id, login: user.email })
    if (!key) return finish(c, user.id, target)
    return redirectToSelf(c, { 'set-cookie': stepCookie(c, key, STEP_SECONDS) })
  })
  return app
}

function getLoginMethod(query: URLSearchParams): LoginMethod {
  return query.get('type') === 'cookie' ? 'cookie' : 'token'
}
