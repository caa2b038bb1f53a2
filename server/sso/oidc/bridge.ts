import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { LOGIN_PATH, REDIRECT_PARAM, SSO_PREFIX } from '../../../shared/sso/endpoints.ts'
import { withTicket } from '../../../shared/sso/return-url.ts'
import { errorMessage } from '../../errors.ts'
import { ExpiringMap } from '../../expiring-map.ts'
import { withBase } from '../../http/base-path.ts'
import { getCookie, siteOrigins } from '../../http/csrf.ts'
import { HttpError } from '../../http/json.ts'
import { log } from '../../log.ts'
import { BROWSER_COOKIE, browserId, clearCookie, LOGOUT_COOKIE, setCookie } from '../cookies.ts'
import { localeOfPath, sendErrorPage } from '../error-page.ts'
import { handleCall } from '../local-calls.ts'
import { assertGet, redirect, returnPath } from '../redirect.ts'
import type { SignOn } from '../sign-on.ts'
import { TicketStore } from '../tickets.ts'
import { type Attempt, Provider, type ProviderOptions } from './provider.ts'

const TEN_MINUTES = 10 * 60_000

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
  readonly #db: DatabaseSync
  readonly #tickets: TicketStore
  readonly #provider: Provider
  readonly #leaving = new ExpiringMap<Leaving>(TEN_MINUTES)
  readonly #endings = new ExpiringMap<string>(TEN_MINUTES)
  readonly #returns = new ExpiringMap<string>(TEN_MINUTES)
  readonly #clearing: NodeJS.Timeout

  constructor(siteUrl: string, db: DatabaseSync, options: ProviderOptions) {
    this.#siteUrl = siteUrl
    this.#db = db
    this.#tickets = new TicketStore(db)
    this.#provider = new Provider(options)
    this.#clearing = setInterval(() => this.#tickets.clear(), TEN_MINUTES).unref()
  }

  async answer(...[call, request]: Parameters<SignOn['answer']>) {
    const cookies: string[] = []
    const answer = handleCall(
      this.#tickets,
      call,
      getCookie(request, BROWSER_COOKIE),
      ({ hint }) => {
        if (!hint) return
        // Only the browser can end its session at the provider: the next sign-in goes through the provider's logout
        // first.
        const key = randomBytes(24).toString('base64url')
        this.#endings.keep(key, hint)
        cookies.push(setCookie(this.#siteUrl, LOGOUT_COOKIE, key))
      }
    )
    return { ...answer, cookies }
  }

  async visit(page: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    assertGet(request)
    const visits: Record<string, () => Promise<void>> = {
      [LOGIN_PATH]: () => this.#redirectToProvider(request, response),
      callback: () => this.#handleCallback(request, response),
      ended: () => this.#handleLogoutReturn(request, response)
    }
    const visit = visits[page]
    if (!visit) throw new HttpError(404, 'There is no such address.')
    try {
      await visit()
    } catch (error) {
      if (error instanceof HttpError) throw error
      log('oidc.failed', { page, reason: errorMessage(error) })
      sendErrorPage(this.#siteUrl, response, 502, 'down', returnPath(this.#siteUrl, request))
    }
  }

  userOf(token: string): string | undefined {
    return this.#tickets.userOf(token)
  }

  close(): void {
    clearInterval(this.#clearing)
    this.#db.close()
  }

  async #redirectToProvider(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const back = returnPath(this.#siteUrl, request)
    const { host } = new URL(this.#siteUrl)
    // The provider redirects to the public URL, where a cookie of 127.0.0.1 would be missing.
    if (request.headers.host !== host && siteOrigins(this.#siteUrl, request).length > 1) {
      redirect(this.#siteUrl, response, this.#own(this.#login(back)))
      return
    }
    const ending = getCookie(request, LOGOUT_COOKIE)
    const idToken = ending && this.#endings.take(ending)
    const dropped = ending ? [clearCookie(this.#siteUrl, LOGOUT_COOKIE)] : []
    const { browser, cookies } = browserId(this.#siteUrl, request)
    const end = idToken && (await this.#provider.end(idToken, this.#own('ended')))
    if (end) {
      this.#returns.keep(browser, back)
      redirect(this.#siteUrl, response, end, [...cookies, ...dropped])
      return
    }
    const { address, attempt } = await this.#provider.begin(
      this.#own('callback'),
      localeOfPath(back)
    )
    this.#leaving.keep(attempt.state, { ...attempt, browser, back })
    redirect(this.#siteUrl, response, address, [...cookies, ...dropped])
  }

  async #handleCallback(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', this.#siteUrl)
    const { browser } = browserId(this.#siteUrl, request)
    const leaving = this.#leaving.take(address.searchParams.get('state') ?? '')
    if (!leaving || leaving.browser !== browser) {
      sendErrorPage(this.#siteUrl, response, 400, 'stale', returnPath(this.#siteUrl, request))
      return
    }
    try {
      const { person, idToken } = await this.#provider.finish(
        new URL(this.#own(`callback${address.search}`)),
        leaving
      )
      const ticket = this.#tickets.issue('ticket', { person, hint: idToken }, browser)
      redirect(this.#siteUrl, response, withTicket(leaving.back, ticket))
    } catch (error) {
      log('oidc.refused', { reason: errorMessage(error) })
      sendErrorPage(this.#siteUrl, response, 400, 'refused', leaving.back)
    }
  }

  async #handleLogoutReturn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { browser } = browserId(this.#siteUrl, request)
    const back = this.#returns.take(browser) ?? returnPath(this.#siteUrl, request)
    redirect(this.#siteUrl, response, SSO_PREFIX + this.#login(back))
  }

  #login(back: string): string {
    return `${LOGIN_PATH}?${new URLSearchParams({ [REDIRECT_PARAM]: withBase(this.#siteUrl, back) })}`
  }

  #own(page: string): string {
    return `${this.#siteUrl}${SSO_PREFIX}${page}`
  }
}
