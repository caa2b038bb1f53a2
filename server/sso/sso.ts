import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { SSO_CALLS, SSO_PREFIX } from '../../shared/sso/endpoints.ts'
import { clientIp, rateLimitKey } from '../http/client-ip.ts'
import { isCrossSite } from '../http/csrf.ts'
import { HttpError, sendJson, toHttpError } from '../http/json.ts'
import { TokenBucket } from '../http/rate-limit/token-bucket.ts'
import { baseHeaders } from '../http/security-headers.ts'
import { callName, parseCall } from './calls.ts'
import { type SignInError, sendErrorPage } from './error-page.ts'
import { returnPath } from './redirect.ts'
import type { SignOn } from './sign-on.ts'

const PROBLEMS: Record<number, SignInError> = { 403: 'foreign', 404: 'missing', 429: 'busy' }

/** Token bucket per client IP: burst and calls per second; allows for a whole office behind one address. */
const BURST = 10_000
const PER_SECOND = 50

export interface SsoOptions {
  siteUrl: string
  signOn: SignOn
  /** Proxies whose `X-Forwarded-For` is trusted. */
  proxies: BlockList
}

/** The single sign-on endpoints: three calls, and the pages for signing in. */
export class Sso {
  readonly #options: SsoOptions
  readonly #bucket = new TokenBucket(BURST, PER_SECOND)

  constructor(options: SsoOptions) {
    this.#options = options
  }

  /** Returns whether a path belongs to single sign-on. */
  owns(path: string): boolean {
    return path.startsWith(SSO_PREFIX)
  }

  /** Handles a request for such a path. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request, response).catch(error => {
      // The error may contain a URL with a ticket: only its message is logged.
      const { status, message, headers } = toHttpError(error, 'sso.failed', 'Sign-on failed here.')
      if (response.headersSent) return
      const { siteUrl } = this.#options
      // Browsers navigating here get a page, scripts get JSON.
      if (/\btext\/html\b/.test(request.headers.accept ?? '')) {
        const problem = PROBLEMS[status] ?? 'failed'
        return sendErrorPage(
          siteUrl,
          response,
          status,
          problem,
          returnPath(siteUrl, request),
          headers
        )
      }
      sendJson(response, status, { code: status, message }, { ...this.#headers(), ...headers })
    })
  }

  /** Resolves a token to its user ID; undefined if this server does not know the tokens. */
  get userOf(): ((token: string) => string | undefined) | undefined {
    const { signOn } = this.#options
    return signOn.userOf?.bind(signOn)
  }

  /** Closes the database. */
  close(): void {
    this.#options.signOn.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { signOn, siteUrl, proxies } = this.#options
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (!this.#bucket.take(rateLimitKey(clientIp(request, proxies))))
      throw new HttpError(429, 'Too many requests. Try again shortly.', { 'retry-after': '5' })
    const name = callName(path)
    if (!name) {
      await signOn.visit(path.slice(SSO_PREFIX.length), request, response)
      return
    }
    if (request.method !== SSO_CALLS[name].method)
      throw new HttpError(405, 'Make this call by POST.', { allow: SSO_CALLS[name].method })
    if (isCrossSite(siteUrl, request))
      throw new HttpError(403, 'Requests from other sites are not allowed.')
    const answer = await signOn.answer(await parseCall(name, request), request)
    sendJson(response, answer.status, answer.body, {
      ...this.#headers(),
      ...(answer.cookies?.length ? { 'set-cookie': answer.cookies } : {})
    })
  }

  #headers(): Record<string, string> {
    return baseHeaders({ siteUrl: this.#options.siteUrl, contentOrigins: [] })
  }
}
