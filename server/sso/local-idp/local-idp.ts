import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import { LOGIN_PATH, REDIRECT_PARAM, SSO_PREFIX } from '../../../shared/sso/endpoints.ts'
import { withTicket } from '../../../shared/sso/return-url.ts'
import { ExpiringMap } from '../../expiring-map.ts'
import { withBase } from '../../http/base-path.ts'
import { clientIp, rateLimitKey } from '../../http/client-ip.ts'
import { getCookie, isCrossSite } from '../../http/csrf.ts'
import { HttpError, readBytes } from '../../http/json.ts'
import { FixedWindowLimiter } from '../../http/rate-limit/fixed-window.ts'
import { log } from '../../log.ts'
import { BROWSER_COOKIE, browserId, clearCookie, SESSION_COOKIE, setCookie } from '../cookies.ts'
import { handleCall } from '../local-calls.ts'
import { redirect, returnPath } from '../redirect.ts'
import type { SignOn } from '../sign-on.ts'
import { type TicketHolder, TicketStore } from '../tickets.ts'
import { StaffAccounts } from './accounts.ts'
import { type LoginPage, sendLoginPage } from './login-page.ts'

const WINDOW_MS = 10 * 60_000
const FORM_MAX_BYTES = 8 * 1024
const CLEAR_EVERY_MS = 10 * 60_000

/** Parameter of the sign-in page: key of a failed sign-in to show again. */
const RETRY_PARAM = 'again'

/** A failed sign-in, shown at its own URL (Post/Redirect/Get). */
type FailedLogin = Pick<LoginPage, 'account' | 'error'> & { status: number; wait: number }

/** Failed sign-ins allowed in ten minutes: per account and IP address, per account, per IP address. */
const MAX_FAILED_LOGINS = { pair: 5, account: 50, address: 50 }

/**
 * Sign-on with accounts of this server, if no service of the organisation is configured (OIDC term: identity
 * provider).
 */
export class LocalIdentityProvider implements SignOn {
  readonly #siteUrl: string
  readonly #db: DatabaseSync
  readonly #proxies: BlockList
  readonly #tickets: TicketStore
  readonly #accounts: StaffAccounts
  readonly #failures = {
    pair: new FixedWindowLimiter(MAX_FAILED_LOGINS.pair, WINDOW_MS),
    account: new FixedWindowLimiter(MAX_FAILED_LOGINS.account, WINDOW_MS),
    address: new FixedWindowLimiter(MAX_FAILED_LOGINS.address, WINDOW_MS)
  }
  readonly #failedLogins = new ExpiringMap<FailedLogin>(WINDOW_MS)
  readonly #clearing: NodeJS.Timeout

  /** @param now clock in milliseconds, for tests */
  constructor(siteUrl: string, db: DatabaseSync, proxies: BlockList, now?: () => number) {
    this.#siteUrl = siteUrl
    this.#db = db
    this.#proxies = proxies
    this.#tickets = new TicketStore(db, now)
    this.#accounts = new StaffAccounts(db)
    this.#clearing = setInterval(() => this.#tickets.clear(), CLEAR_EVERY_MS).unref()
  }

  async answer(...[call, request]: Parameters<SignOn['answer']>) {
    const answer = handleCall(this.#tickets, call, getCookie(request, BROWSER_COOKIE))
    if (call.name !== 'logout') return answer
    // Ends the browser's session as well, or the next visit would sign in without a password.
    this.#tickets.end('session', getCookie(request, SESSION_COOKIE))
    return { ...answer, cookies: [clearCookie(this.#siteUrl, SESSION_COOKIE)] }
  }

  async visit(page: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (page !== LOGIN_PATH) throw new HttpError(404, 'There is no such address.')
    if (request.method === 'POST') await this.#signIn(request, response)
    else if (request.method === 'GET' || request.method === 'HEAD') this.#show(request, response)
    else throw new HttpError(405, 'This address answers GET and POST.', { allow: 'GET, POST' })
  }

  userOf(token: string): string | undefined {
    return this.#tickets.userOf(token)
  }

  close(): void {
    clearInterval(this.#clearing)
    this.#db.close()
  }

  #show(request: IncomingMessage, response: ServerResponse): void {
    const back = returnPath(this.#siteUrl, request)
    const { browser, cookies } = browserId(this.#siteUrl, request)
    const known = this.#tickets.find('session', getCookie(request, SESSION_COOKIE), true)
    if (known && cookies.length === 0) {
      this.#return(response, back, known, browser)
      return
    }
    const { searchParams } = new URL(request.url ?? '/', this.#siteUrl)
    const {
      status = 200,
      wait = 0,
      ...again
    } = this.#failedLogins.get(searchParams.get(RETRY_PARAM) ?? '') ?? {}
    sendLoginPage(this.#siteUrl, response, { back, ...again }, status, {
      'set-cookie': cookies,
      ...(wait ? { 'retry-after': String(wait) } : {})
    })
  }

  async #signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isCrossSite(this.#siteUrl, request))
      throw new HttpError(403, 'Sign-ins from other sites are not allowed.')
    const back = returnPath(this.#siteUrl, request)
    const form = new URLSearchParams((await readBytes(request, FORM_MAX_BYTES)).toString('utf8'))
    const account = (form.get('account') ?? '').trim().slice(0, 64)
    const { browser, cookies } = browserId(this.#siteUrl, request)
    const again = (status: number, wrong: LoginPage['error'], wait = 0) => {
      const key = randomBytes(18).toString('base64url')
      this.#failedLogins.keep(key, { account, error: wrong, status, wait })
      const query = new URLSearchParams({
        [REDIRECT_PARAM]: withBase(this.#siteUrl, back),
        [RETRY_PARAM]: key
      })
      redirect(this.#siteUrl, response, `${SSO_PREFIX}${LOGIN_PATH}?${query}`, cookies)
    }
    // Without the cookie set by the page, the form may have been sent from anywhere.
    if (cookies.length > 0) return again(400, words => words.stale)
    const address = rateLimitKey(clientIp(request, this.#proxies))
    const wait = this.#wait(account, address)
    if (wait > 0) return again(429, words => words.wait(wait), wait)
    this.#count(account, address)
    const person = await this.#accounts.verify(account, form.get('password') ?? '')
    if (!person) {
      log('sso.refused')
      return again(401, words => words.wrong)
    }
    this.#resetLimits(account, address)
    const holder = { person, hint: null }
    const session = this.#tickets.issue('session', holder)
    this.#return(response, back, holder, browser, [
      setCookie(this.#siteUrl, SESSION_COOKIE, session)
    ])
  }

  #return(
    response: ServerResponse,
    back: string,
    holder: TicketHolder,
    browser: string,
    cookies: string[] = []
  ): void {
    const ticket = this.#tickets.issue('ticket', holder, browser)
    redirect(this.#siteUrl, response, withTicket(back, ticket), cookies)
  }

  #keys(account: string, address: string) {
    const name = account.toLowerCase()
    return { pair: `${name}\n${address}`, account: name, address }
  }

  #wait(account: string, address: string): number {
    const keys = this.#keys(account, address)
    const now = Date.now()
    return Math.max(
      this.#failures.pair.retryAfter(keys.pair, now),
      this.#failures.account.retryAfter(keys.account, now),
      this.#failures.address.retryAfter(keys.address, now)
    )
  }

  // Counted before the password is verified, so that concurrent attempts cannot exceed the limit.
  #count(account: string, address: string): void {
    const keys = this.#keys(account, address)
    const now = Date.now()
    this.#failures.pair.count(keys.pair, now)
    this.#failures.account.count(keys.account, now)
    this.#failures.address.count(keys.address, now)
  }

  #resetLimits(account: string, address: string): void {
    const keys = this.#keys(account, address)
    this.#failures.pair.reward(keys.pair)
    this.#failures.account.reward(keys.account)
    this.#failures.address.reward(keys.address)
  }
}
