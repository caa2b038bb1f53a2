import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { describeDevice } from '../../../shared/server/account/device.ts'
import { SecondStep, type StepRequest } from '../../../shared/server/account/second-step.ts'
import { clientKey, type TrustProxy } from '../../../shared/server/client-ip.ts'
import type { Store } from '../../../shared/server/cluster/open-store.ts'
import { every } from '../../../shared/server/every.ts'
import { LoginThrottle } from '../../../shared/server/login-throttle.ts'
import { SecondFactors } from '../../../shared/server/second-factor.ts'
import {
  ACCOUNT_PATH,
  LOGIN_PATH,
  REDIRECT_PARAM,
  SSO_PREFIX
} from '../../../shared/sso/endpoints.ts'
import type { Person } from '../../../shared/sso/person.ts'
import { withTicket } from '../../../shared/sso/return-url.ts'
import { readBytes } from '../../http/body.ts'
import { isCrossSite } from '../../http/csrf.ts'
import { HttpError } from '../../http/errors.ts'
import type { Call, HttpEnv } from '../../http/routes.ts'
import { withSiteBase } from '../../http/site-base.ts'
import { log } from '../../log.ts'
import {
  BROWSER_COOKIE,
  browserId,
  clearCookie,
  cookieValue,
  SESSION_COOKIE,
  STEP_COOKIE,
  setCookie
} from '../cookies.ts'
import { handleCall } from '../local-calls.ts'
import { returnPath, sendPrivateRedirect } from '../redirect.ts'
import { documentIcon, retryAfter, sendDocument } from '../send-document.ts'
import type { SignOn } from '../sign-on.ts'
import { clearFailed, type TicketHolder, TicketStore } from '../tickets.ts'
import { addAccountPage, TO_ACCOUNT_PARAM } from './account-routes.ts'
import { StaffAccounts } from './accounts.ts'
import { type LoginPage, sendLoginPage } from './login-page.ts'
import { loginMessages } from './messages.ts'

const WINDOW_MS = 10 * 60_000
const FORM_MAX_BYTES = 8 * 1024
const CLEAR_EVERY_MS = 10 * 60_000

/** Parameter of the sign-in page: key of a failed sign-in to show again. */
const RETRY_PARAM = 'again'

/** A failed sign-in, shown at its own URL (Post/Redirect/Get). */
type FailedLogin = Pick<LoginPage, 'account' | 'error'> & { status: number; wait: number }

interface StaffVerified {
  id: string
  login: string
  person: Person
}

export interface LocalIdpOptions {
  /** Whether every account must have a second factor. */
  isFactorRequired?: boolean
  /** Clock in milliseconds, for tests. */
  now?: () => number
}

// More per address than for editors (`EDITOR_LOGIN_LIMITS`): all staff of an organisation may share one.
const STAFF_LOGIN_LIMITS = { pair: 5, account: 50, client: 50, seconds: WINDOW_MS / 1000 }

/**
 * Sign-on with accounts of this server, if no service of the organisation is configured (OIDC term: identity
 * provider).
 */
export class LocalIdentityProvider implements SignOn {
  readonly #siteUrl: string
  readonly #store: Store
  readonly #trustProxy: TrustProxy
  readonly #tickets: TicketStore
  readonly #accounts: StaffAccounts
  readonly #factors: SecondFactors
  readonly #steps: SecondStep<StaffVerified>
  readonly #isFactorRequired: boolean
  readonly #throttle = new LoginThrottle(STAFF_LOGIN_LIMITS)
  readonly #failedLogins = new LRUCache<string, FailedLogin>({ max: 10_000, ttl: WINDOW_MS })
  readonly #stopClearing: () => void

  constructor(
    siteUrl: string,
    store: Store,
    trustProxy: TrustProxy,
    { isFactorRequired = false, now = Date.now }: LocalIdpOptions = {}
  ) {
    this.#siteUrl = siteUrl
    this.#store = store
    this.#trustProxy = trustProxy
    this.#tickets = new TicketStore(store, now)
    const accounts = new StaffAccounts(store)
    this.#accounts = accounts
    this.#factors = new SecondFactors(store.db, { write: store.write, now })
    this.#isFactorRequired = isFactorRequired
    this.#steps = new SecondStep({
      factors: this.#factors,
      isRequired: isFactorRequired,
      stamp: uuid => accounts.stamp(uuid),
      now
    })
    this.#stopClearing = every(CLEAR_EVERY_MS, () => this.#tickets.clear(), clearFailed)
  }

  async answer(...[call, c]: Parameters<SignOn['answer']>) {
    const answer = await handleCall(this.#tickets, call, cookieValue(c, BROWSER_COOKIE))
    if (call.name !== 'logout') return answer
    // Ends the browser's session as well, or the next visit would sign in without a password.
    await this.#tickets.end('session', cookieValue(c, SESSION_COOKIE))
    clearCookie(c, this.#siteUrl, SESSION_COOKIE)
    return answer
  }

  addPages(routes: Hono<HttpEnv>): void {
    routes.get(SSO_PREFIX + LOGIN_PATH, c => this.#show(c))
    routes.post(SSO_PREFIX + LOGIN_PATH, c => this.#signIn(c))
    addAccountPage(routes, {
      siteUrl: this.#siteUrl,
      trustProxy: this.#trustProxy,
      tickets: this.#tickets,
      accounts: this.#accounts,
      factors: this.#factors,
      isFactorRequired: this.#isFactorRequired
    })
  }

  userOf(token: string): Promise<string | undefined> {
    return this.#tickets.userOf(token)
  }

  async close(): Promise<void> {
    this.#stopClearing()
    await this.#store.close()
  }

  async #show(c: Call): Promise<Response> {
    const back = returnPath(c, this.#siteUrl)
    const { browser, isNew } = browserId(c, this.#siteUrl)
    const step = this.#findStep(c)
    if (step)
      return sendDocument(c, this.#siteUrl, this.#steps.show(step.verified, this.#toStep(c)), 200)
    const known = await this.#tickets.find('session', cookieValue(c, SESSION_COOKIE), true)
    if (known && !isNew) return this.#return(c, back, known, browser)
    const failed = this.#failedLogins.get(c.req.query(RETRY_PARAM) ?? '')
    const { status = 200, wait = 0, ...again } = failed ?? {}
    const action = withSiteBase(this.#siteUrl, this.#loginPath(c, back))
    return sendLoginPage(c, this.#siteUrl, { back, action, ...again }, status, retryAfter(wait))
  }

  async #signIn(c: Call): Promise<Response> {
    const { incoming } = c.env
    if (isCrossSite(this.#siteUrl, incoming))
      throw new HttpError(403, 'Sign-ins from other sites are not allowed.')
    const back = returnPath(c, this.#siteUrl)
    const form = new URLSearchParams((await readBytes(incoming, FORM_MAX_BYTES)).toString('utf8'))
    const step = form.has('account') ? undefined : this.#findStep(c)
    if (step) return this.#answerStep(c, step, form)
    const account = (form.get('account') ?? '').trim().slice(0, 64)
    const { isNew } = browserId(c, this.#siteUrl)
    const again = (status: number, wrong: LoginPage['error'], wait = 0) =>
      this.#showAgain(c, back, { account, error: wrong, status, wait })
    // Without the cookie set by the page, the form may have been sent from anywhere.
    if (isNew) return again(400, words => words.stale)
    const client = clientKey(incoming, this.#trustProxy)
    const wait = await this.#throttle.consume(account, client)
    if (wait > 0) return again(429, words => words.wait(wait), wait)
    await this.#store.refresh()
    const person = await this.#accounts.verify(account, form.get('password') ?? '')
    if (!person) {
      log('sso.refused')
      return again(401, words => words.wrong)
    }
    await this.#throttle.reset(account, client)
    const { login, ...holder } = person
    const key = await this.#steps.begin({ id: person.oort_uuid, login, person: holder })
    if (!key) return this.#finish(c, holder)
    setCookie(c, this.#siteUrl, STEP_COOKIE, key)
    return this.#toLogin(c)
  }

  /** The second step that the browser is at. */
  #findStep(c: Call): { key: string; verified: StaffVerified } | undefined {
    const key = cookieValue(c, STEP_COOKIE)
    const verified = key ? this.#steps.find(key) : undefined
    return verified && { key, verified }
  }

  #toStep(c: Call): StepRequest {
    const { locale, words } = loginMessages(returnPath(c, this.#siteUrl))
    return {
      language: locale,
      title: words.title,
      icon: documentIcon(this.#siteUrl),
      client: clientKey(c.env.incoming, this.#trustProxy)
    }
  }

  async #answerStep(
    c: Call,
    { key, verified }: { key: string; verified: StaffVerified },
    form: URLSearchParams
  ): Promise<Response> {
    const answer = await this.#steps.answer(key, verified, form, this.#toStep(c))
    if ('page' in answer)
      return sendDocument(c, this.#siteUrl, answer.page, answer.status, retryAfter(answer.wait))
    clearCookie(c, this.#siteUrl, STEP_COOKIE)
    return answer.passed ? this.#finish(c, answer.passed.person) : this.#toLogin(c)
  }

  /** Starts a session of the browser. */
  async #finish(c: Call, person: Person): Promise<Response> {
    const { browser } = browserId(c, this.#siteUrl)
    const device = describeDevice(c.req.header('user-agent'))
    const holder = { person, hint: null, signIn: this.#tickets.signIn(device) }
    setCookie(c, this.#siteUrl, SESSION_COOKIE, await this.#tickets.issue('session', holder))
    return this.#return(c, returnPath(c, this.#siteUrl), holder, browser)
  }

  /** Redirects to the sign-in page (Post/Redirect/Get). */
  #toLogin(c: Call): Response {
    return sendPrivateRedirect(c, this.#siteUrl, this.#loginPath(c, returnPath(c, this.#siteUrl)))
  }

  #showAgain(c: Call, back: string, failed: FailedLogin): Response {
    const key = randomBytes(18).toString('base64url')
    this.#failedLogins.set(key, failed)
    const location = `${this.#loginPath(c, back)}&${new URLSearchParams({ [RETRY_PARAM]: key })}`
    return sendPrivateRedirect(c, this.#siteUrl, location)
  }

  /** Path and query of the sign-in page as it was asked for, without base path and messages. */
  #loginPath(c: Call, back: string): string {
    const query = new URLSearchParams({
      [REDIRECT_PARAM]: withSiteBase(this.#siteUrl, back),
      ...(c.req.query(TO_ACCOUNT_PARAM) && { [TO_ACCOUNT_PARAM]: '1' })
    })
    return `${SSO_PREFIX}${LOGIN_PATH}?${query}`
  }

  async #return(c: Call, back: string, holder: TicketHolder, browser: string): Promise<Response> {
    if (c.req.query(TO_ACCOUNT_PARAM)) {
      const query = new URLSearchParams({ [REDIRECT_PARAM]: withSiteBase(this.#siteUrl, back) })
      return sendPrivateRedirect(c, this.#siteUrl, `${SSO_PREFIX}${ACCOUNT_PATH}?${query}`)
    }
    const ticket = await this.#tickets.issue('ticket', holder, browser)
    return sendPrivateRedirect(c, this.#siteUrl, withTicket(back, ticket))
  }
}
