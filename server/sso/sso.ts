import type { Next } from 'hono'

import { clientKey, type TrustProxy } from '../../shared/server/client-ip.ts'
import { RateLimiter } from '../../shared/server/rate-limiter.ts'
import { ACCOUNT_PATH, SSO_CALLS, SSO_PREFIX } from '../../shared/sso/endpoints.ts'
import { isCrossSite } from '../http/csrf.ts'
import { HttpError } from '../http/errors.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { sendJson } from '../http/respond.ts'
import { type Call, createRoutes, type Part, toListener } from '../http/routes.ts'
import { baseHeaders } from '../http/security-headers.ts'
import { CALL_NAMES, type CallName, parseCall } from './calls.ts'
import { type SignInError, sendErrorPage } from './error-page.ts'
import { sendExternalAccountPage } from './external-account-page.ts'
import { returnPath } from './redirect.ts'
import type { SignOn } from './sign-on.ts'

const PROBLEMS: Record<number, SignInError> = { 403: 'foreign', 404: 'missing', 429: 'busy' }

/** Requests of a client; allows for a whole office behind one address. */
const LIMIT = { limit: 50, seconds: 1, burst: { limit: 10_000, seconds: 200 } }

export interface SsoOptions {
  siteUrl: string
  signOn: SignOn
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: TrustProxy
}

/** The single sign-on endpoints: three calls, and the pages for signing in. */
export class Sso implements Part {
  readonly #options: SsoOptions
  readonly #limiter = new RateLimiter(LIMIT)
  readonly #headers: Record<string, string>
  readonly handle: Part['handle']

  constructor(options: SsoOptions) {
    this.#options = options
    const { siteUrl, signOn } = options
    this.#headers = baseHeaders({ siteUrl, contentOrigins: [] })
    const routes = createRoutes({
      // The error may contain a URL with a ticket: only its message is logged.
      event: 'sso.failed',
      message: 'Sign-on failed here.',
      send: (c, error) => this.#sendError(c, error)
    })
    routes.use((c, next) => this.#limit(c, next))
    for (const name of CALL_NAMES) {
      const { method, path } = SSO_CALLS[name]
      routes.on(method, SSO_PREFIX + path, c => this.#answer(name, c))
    }
    signOn.addPages(routes)
    // Unless the accounts are this server's own.
    routes.get(SSO_PREFIX + ACCOUNT_PATH, c => sendExternalAccountPage(c, siteUrl))
    this.handle = toListener(routes)
  }

  /** Returns whether a path belongs to single sign-on. */
  owns(path: string): boolean {
    return path.startsWith(SSO_PREFIX)
  }

  /** Resolves a token to its user ID; undefined if this server does not know the tokens. */
  get userOf(): ((token: string) => Promise<string | undefined>) | undefined {
    const { signOn } = this.#options
    return signOn.userOf?.bind(signOn)
  }

  /** Closes the database. */
  close(): Promise<void> {
    return this.#options.signOn.close()
  }

  async #limit(c: Call, next: Next): Promise<void> {
    const client = clientKey(c.env.incoming, this.#options.trustProxy)
    await enforceRateLimit(this.#limiter, client, 'Too many requests. Try again shortly.')
    await next()
  }

  async #answer(name: CallName, c: Call): Promise<Response> {
    const { signOn, siteUrl } = this.#options
    const { incoming } = c.env
    if (isCrossSite(siteUrl, incoming))
      throw new HttpError(403, 'Requests from other sites are not allowed.')
    const { status, body } = await signOn.answer(await parseCall(name, incoming), c)
    return sendJson(c, status, body, this.#headers)
  }

  // Browsers navigating here get a page, scripts get JSON.
  #sendError(c: Call, { status, message, headers }: HttpError): Response {
    const { siteUrl } = this.#options
    if (/\btext\/html\b/.test(c.req.header('accept') ?? '')) {
      const problem = PROBLEMS[status] ?? 'failed'
      return sendErrorPage(c, siteUrl, status, problem, returnPath(c, siteUrl), headers)
    }
    return sendJson(c, status, { code: status, message }, { ...this.#headers, ...headers })
  }
}
