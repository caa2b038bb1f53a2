import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { basePath, stripBase } from '../../shared/base-path.ts'
import { ADD_FOOTPRINT, FOOTPRINT_REPORT, TENANT_HEADER } from '../../shared/footprint/endpoints.ts'
import { type Footprint, parseFootprint } from '../../shared/footprint/footprint.ts'
import { MAX_FOOTPRINT_BYTES } from '../../shared/footprint/limits.ts'
import type { ResponseOf } from '../../shared/http/endpoint.ts'
import { clientIp, rateLimitKey } from '../http/client-ip.ts'
import { isCrossSite } from '../http/csrf.ts'
import { HttpError, parseJsonBody, sendJson, toHttpError } from '../http/json.ts'
import { TokenBucket } from '../http/rate-limit/token-bucket.ts'
import { baseHeaders } from '../http/security-headers.ts'
import { forwardToPortal } from './portal.ts'
import type { FootprintStore } from './store.ts'

const MAX_DAYS = 366

/** Token bucket per client IP; allows for a whole office behind one address. */
const LIMIT = { burst: 30_000, perSecond: 100 }

export interface FootprintOptions {
  siteUrl: string
  tenantId: string
  proxies: BlockList
  /** Destination: the local store, or the URL of the portal. */
  to: { store: FootprintStore } | { portal: string }
  /** Whether a request comes from a user signed in to the Studio. */
  isEditor: (request: IncomingMessage) => Promise<boolean>
  /**
   * Resolves a token to its user ID, if this server issues tokens: a footprint then requires a valid token of its own
   * user. Omitted if only the organisation's service knows its tokens: one query per footprint would put load on it,
   * and forward forged tokens.
   */
  userOf?: ((token: string) => string | undefined) | undefined
  /** Token bucket per client IP. */
  limit?: { burst: number; perSecond: number }
}

/** The footprint endpoints: collection from browsers, and the report for editors. */
export class Footprints {
  readonly #options: FootprintOptions
  readonly #bucket: TokenBucket

  constructor(options: FootprintOptions) {
    const { burst, perSecond } = options.limit ?? LIMIT
    this.#options = options
    this.#bucket = new TokenBucket(burst, perSecond)
  }

  owns(path: string): boolean {
    return path === ADD_FOOTPRINT.path || path === FOOTPRINT_REPORT.path
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '').split('?')[0]
    const answer = path === ADD_FOOTPRINT.path ? this.#take(request) : this.#report(request)
    answer
      .then(body => sendJson(response, 200, body, this.#headers()))
      .catch(error => {
        const { status, message, headers } = toHttpError(
          error,
          'footprint.failed',
          'Footprints failed here.'
        )
        if (response.headersSent) return
        sendJson(response, status, { code: status, message }, { ...this.#headers(), ...headers })
      })
  }

  async #take(request: IncomingMessage): Promise<ResponseOf<typeof ADD_FOOTPRINT>> {
    const { siteUrl, proxies, tenantId, to } = this.#options
    if (request.method !== ADD_FOOTPRINT.method)
      throw new HttpError(405, 'Send footprints by POST.', { allow: ADD_FOOTPRINT.method })
    if (!this.#bucket.take(rateLimitKey(clientIp(request, proxies))))
      throw new HttpError(429, 'Too many footprints at once.', { 'retry-after': '5' })
    if (isCrossSite(siteUrl, request))
      throw new HttpError(403, 'Requests from other sites are not allowed.')
    if (request.headers[TENANT_HEADER] !== tenantId)
      throw new HttpError(403, `The header ${TENANT_HEADER} does not name a tenant of this site.`)
    const user = this.#userOf(request)
    const footprint = parseFootprint(await parseJsonBody(request, MAX_FOOTPRINT_BYTES))
    if ('invalid' in footprint)
      throw new HttpError(400, `The field ${footprint.invalid} is missing, too long or invalid.`)
    if (user !== undefined && footprint.userId !== '' && footprint.userId !== user)
      throw new HttpError(403, 'The field userId does not match the token.')
    if ('portal' in to) await this.#handOn(to.portal, footprint)
    else await this.#keep(to.store, footprint)
    return { code: 200 }
  }

  #userOf({ headers }: IncomingMessage): string | undefined {
    const { userOf } = this.#options
    if (!userOf) return undefined
    const user = userOf(String(headers.accesstoken ?? ''))
    if (user === undefined) throw new HttpError(401, 'The header accessToken is not a valid token.')
    return user
  }

  async #keep(store: FootprintStore, footprint: Footprint): Promise<void> {
    if (store.full) throw new HttpError(503, 'Too many footprints at once.', { 'retry-after': '5' })
    await store.add(footprint)
  }

  async #handOn(portal: string, footprint: Footprint): Promise<void> {
    const status = await forwardToPortal(portal, this.#options.tenantId, footprint)
    if (status !== 200)
      throw new HttpError(status, 'The portal is not accepting footprints at the moment.')
  }

  async #report(request: IncomingMessage): Promise<ResponseOf<typeof FOOTPRINT_REPORT>> {
    const { siteUrl, to, isEditor } = this.#options
    if (request.method !== FOOTPRINT_REPORT.method)
      throw new HttpError(405, 'This address answers GET only.', { allow: FOOTPRINT_REPORT.method })
    if (!(await isEditor(request))) throw new HttpError(401, 'Sign in to the Studio first.')
    if ('portal' in to) return { keptBy: 'portal', days: [] }
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const days = within(searchParams.get('days'), 30, 1, MAX_DAYS)
    const minutes = within(searchParams.get('minutes'), 0, -14 * 60, 14 * 60)
    const root = basePath(siteUrl)
    const counts = to.store.perDay(days, minutes)
    return {
      keptBy: 'site',
      days: counts.map(count => ({ ...count, page: stripBase(root, count.page) ?? count.page }))
    }
  }

  #headers(): Record<string, string> {
    return baseHeaders({ siteUrl: this.#options.siteUrl, contentOrigins: [] })
  }
}

function within(text: string | null, fallback: number, min: number, max: number): number {
  const number = text === null ? fallback : Number(text)
  return Number.isInteger(number) ? Math.min(max, Math.max(min, number)) : fallback
}
