import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Store } from '../../../shared/server/cluster/open-store.ts'
import { every } from '../../../shared/server/every.ts'
import { LOGIN_PATH, REDIRECT_PARAM, SSO_PREFIX } from '../../../shared/sso/endpoints.ts'
import { withTicket } from '../../../shared/sso/return-url.ts'
import type { OidcRegistration } from '../../config/sso-settings.ts'
import { errorMessage } from '../../errors.ts'
import { siteOrigins } from '../../http/csrf.ts'
import { HttpError } from '../../http/errors.ts'
import type { Call, HttpEnv } from '../../http/routes.ts'
import { withSiteBase } from '../../http/site-base.ts'
import { log } from '../../log.ts'
import {
  BROWSER_COOKIE,
  browserId,
  clearCookie,
  cookieValue,
  LOGOUT_COOKIE,
  setCookie
} from '../cookies.ts'
import { localeOfPath, sendErrorPage } from '../error-page.ts'
import { handleCall } from '../local-calls.ts'
import { returnPath, sendPrivateRedirect } from '../redirect.ts'
import type { SignOn } from '../sign-on.ts'
import { clearFailed, TicketStore } from '../tickets.ts'
import { type Attempt, Provider } from './provider.ts'

const TEN_MINUTES = 10 * 60_000
/** Limits of what is remembered while a browser is at the provider. */
const STEP_LIMITS = { max: 10_000, ttl: TEN_MINUTES }

interface Leaving extends Attempt {
  browser: string
  back: string
}

/**
 * Sign-on by an OpenID Connect provider (authorization code flow with PKCE); the three calls are answered by this
 * server.
 */
export class OidcBridge implements SignOn {
  readonly #siteUrl: string
  readonly #store: Store
  readonly #tickets: TicketStore
  readonly #provider: Provider
  readonly #leaving = new LRUCache<string, Leaving>(STEP_LIMITS)
  readonly #endings = new LRUCache<string, string>(STEP_LIMITS)
  readonly #returns = new LRUCache<string, string>(STEP_LIMITS)
  readonly #stopClearing: () => void

  constructor(siteUrl: string, store: Store, options: OidcRegistration) {
    this.#siteUrl = siteUrl
    this.#store = store
    this.#tickets = new TicketStore(store)
    this.#provider = new Provider(options)
    this.#stopClearing = every(TEN_MINUTES, () => this.#tickets.clear(), clearFailed)
  }

  async answer(...[call, c]: Parameters<SignOn['answer']>) {
    return handleCall(this.#tickets, call, cookieValue(c, BROWSER_COOKIE), ({ hint }) => {
      if (!hint) return
      // Only the browser can end its session at the provider: the next sign-in goes through the provider's logout
      // first.
      const key = randomBytes(24).toString('base64url')
      this.#endings.set(key, hint)
      setCookie(c, this.#siteUrl, LOGOUT_COOKIE, key)
    })
  }

  addPages(routes: Hono<HttpEnv>): void {
    const visit = (page: string, handle: (c: Call) => Response | Promise<Response>) =>
      routes.get(SSO_PREFIX + page, async c => {
        try {
          return await handle(c)
        } catch (error) {
          if (error instanceof HttpError) throw error
          log('oidc.failed', { page, reason: errorMessage(error) })
          return sendErrorPage(c, this.#siteUrl, 502, 'down', returnPath(c, this.#siteUrl))
        }
      })
    visit(LOGIN_PATH, c => this.#redirectToProvider(c))
    visit('callback', c => this.#handleCallback(c))
    visit('ended', c => this.#handleLogoutReturn(c))
  }

  userOf(token: string): Promise<string | undefined> {
    return this.#tickets.userOf(token)
  }

  async close(): Promise<void> {
    this.#stopClearing()
    await this.#store.close()
  }

  async #redirectToProvider(c: Call): Promise<Response> {
    const back = returnPath(c, this.#siteUrl)
    const { host } = new URL(this.#siteUrl)
    const { incoming } = c.env
    // The provider redirects to the public URL, where a cookie of 127.0.0.1 would be missing.
    if (incoming.headers.host !== host && siteOrigins(this.#siteUrl, incoming).length > 1)
      return sendPrivateRedirect(c, this.#siteUrl, this.#own(this.#login(back)))
    const ending = cookieValue(c, LOGOUT_COOKIE)
    const idToken = ending && take(this.#endings, ending)
    if (ending) clearCookie(c, this.#siteUrl, LOGOUT_COOKIE)
    const { browser } = browserId(c, this.#siteUrl)
    const end = idToken && (await this.#provider.end(idToken, this.#own('ended')))
    if (end) {
      this.#returns.set(browser, back)
      return sendPrivateRedirect(c, this.#siteUrl, end)
    }
    const { address, attempt } = await this.#provider.begin(
      this.#own('callback'),
      localeOfPath(back)
    )
    this.#leaving.set(attempt.state, { ...attempt, browser, back })
    return sendPrivateRedirect(c, this.#siteUrl, address)
  }

  async #handleCallback(c: Call): Promise<Response> {
    const leaving = take(this.#leaving, c.req.query('state') ?? '')
    if (!leaving || leaving.browser !== cookieValue(c, BROWSER_COOKIE))
      return sendErrorPage(c, this.#siteUrl, 400, 'stale', returnPath(c, this.#siteUrl))
    try {
      const { search } = new URL(c.env.incoming.url ?? '/', this.#siteUrl)
      const { person, idToken } = await this.#provider.finish(
        new URL(this.#own(`callback${search}`)),
        leaving
      )
      const ticket = await this.#tickets.issue('ticket', { person, hint: idToken }, leaving.browser)
      return sendPrivateRedirect(c, this.#siteUrl, withTicket(leaving.back, ticket))
    } catch (error) {
      log('oidc.refused', { reason: errorMessage(error) })
      return sendErrorPage(c, this.#siteUrl, 400, 'refused', leaving.back)
    }
  }

  #handleLogoutReturn(c: Call): Response {
    const browser = cookieValue(c, BROWSER_COOKIE)
    const back = take(this.#returns, browser) ?? returnPath(c, this.#siteUrl)
    return sendPrivateRedirect(c, this.#siteUrl, SSO_PREFIX + this.#login(back))
  }

  #login(back: string): string {
    return `${LOGIN_PATH}?${new URLSearchParams({ [REDIRECT_PARAM]: withSiteBase(this.#siteUrl, back) })}`
  }

  #own(page: string): string {
    return `${this.#siteUrl}${SSO_PREFIX}${page}`
  }
}

/** Returns a value and removes it: each can be used once. */
function take<Value extends {}>(values: LRUCache<string, Value>, key: string): Value | undefined {
  const value = values.get(key)
  values.delete(key)
  return value
}
