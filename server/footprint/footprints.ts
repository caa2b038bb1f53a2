import type { IncomingMessage } from 'node:http'
import { basePath, stripBase } from '../../shared/base-path.ts'
import { ADD_FOOTPRINT, FOOTPRINT_REPORT, TENANT_HEADER } from '../../shared/footprint/endpoints.ts'
import { type FootprintRecord, parseFootprint } from '../../shared/footprint/footprint.ts'
import { MAX_FOOTPRINT_BYTES } from '../../shared/footprint/limits.ts'
import type { ResponseOf } from '../../shared/http/endpoint.ts'
import { clientKey, type TrustProxy } from '../../shared/server/client-ip.ts'
import { type RateLimit, RateLimiter } from '../../shared/server/rate-limiter.ts'
import type { IsSignedIn } from '../accounts/editor-session.ts'
import { parseJsonObject } from '../http/body.ts'
import { isCrossSite } from '../http/csrf.ts'
import { HttpError } from '../http/errors.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { sendJson } from '../http/respond.ts'
import { type Call, createRoutes, type Part, toListener } from '../http/routes.ts'
import { baseHeaders } from '../http/security-headers.ts'
import type { FootprintStore } from './footprint-store.ts'
import { forwardToPortal } from './forward-to-portal.ts'

const MAX_DAYS = 366

/** Footprints of a client; allows for a whole office behind one address. */
const LIMIT: RateLimit = { limit: 100, seconds: 1, burst: { limit: 30_000, seconds: 300 } }

export interface FootprintOptions {
  siteUrl: string
  tenantId: string
  trustProxy: TrustProxy
  /** Destination: the local store, or the URL of the portal. */
  to: { store: FootprintStore } | { portal: string }
  /** Whether a request comes from a user signed in to the Studio. */
  isEditor: IsSignedIn
  /**
   * Resolves a token to its user ID, if this server issues tokens: a footprint then requires a valid token of its own
   * user. Omitted if only the organisation's service knows its tokens: one query per footprint would put load on it,
   * and forward forged tokens.
   */
  userOf?: ((token: string) => Promise<string | undefined>) | undefined
  /** Footprints of a client. */
  limit?: RateLimit
}

/** The footprint endpoints: collection from browsers, and the report for editors. */
export class Footprints implements Part {
  readonly #options: FootprintOptions
  readonly #limiter: RateLimiter
  readonly handle: Part['handle']

  constructor(options: FootprintOptions) {
    this.#options = options
    this.#limiter = new RateLimiter(options.limit ?? LIMIT)
    const headers = baseHeaders({ siteUrl: options.siteUrl, contentOrigins: [] })
    const routes = createRoutes({
      event: 'footprint.failed',
      message: 'Footprints failed here.',
      send: (c, { status, message, headers: more }) =>
        sendJson(c, status, { code: status, message }, { ...headers, ...more })
    })
    routes.on(ADD_FOOTPRINT.method, ADD_FOOTPRINT.path, async c =>
      sendJson(c, 200, await this.#take(c.env.incoming), headers)
    )
    routes.on(FOOTPRINT_REPORT.method, FOOTPRINT_REPORT.path, async c =>
      sendJson(c, 200, await this.#report(c), headers)
    )
    this.handle = toListener(routes)
  }

  owns(path: string): boolean {
    return path === ADD_FOOTPRINT.path || path === FOOTPRINT_REPORT.path
  }

  async #take(request: IncomingMessage): Promise<ResponseOf<typeof ADD_FOOTPRINT>> {
    const { siteUrl, trustProxy, tenantId, to } = this.#options
    const client = clientKey(request, trustProxy)
    await enforceRateLimit(this.#limiter, client, 'Too many footprints at once.')
    if (isCrossSite(siteUrl, request))
      throw new HttpError(403, 'Requests from other sites are not allowed.')
    if (request.headers[TENANT_HEADER] !== tenantId)
      throw new HttpError(403, `The header ${TENANT_HEADER} does not name a tenant of this site.`)
    const user = await this.#userOf(request)
    const footprint = parseFootprint(await parseJsonObject(request, MAX_FOOTPRINT_BYTES))
    if ('invalid' in footprint)
      throw new HttpError(400, `The field ${footprint.invalid} is missing, too long or invalid.`)
    if (user !== undefined && footprint.userId !== '' && footprint.userId !== user)
      throw new HttpError(403, 'The field userId does not match the token.')
    if ('portal' in to) await this.#handOn(to.portal, footprint)
    else await this.#keep(to.store, footprint)
    return { code: 200 }
  }

  async #userOf({ headers }: IncomingMessage): Promise<string | undefined> {
    const { userOf } = this.#options
    if (!userOf) return undefined
    const user = await userOf(String(headers.accesstoken ?? ''))
    if (user === undefined) throw new HttpError(401, 'The header accessToken is not a valid token.')
    return user
  }

  async #keep(store: FootprintStore, footprint: FootprintRecord): Promise<void> {
    if (store.full) throw new HttpError(503, 'Too many footprints at once.', { 'retry-after': '5' })
    await store.add(footprint)
  }

  async #handOn(portal: string, footprint: FootprintRecord): Promise<void> {
    const status = await forwardToPortal(portal, this.#options.tenantId, footprint)
    if (status !== 200)
      throw new HttpError(status, 'The portal is not accepting footprints at the moment.')
  }

  async #report(c: Call): Promise<ResponseOf<typeof FOOTPRINT_REPORT>> {
    const { siteUrl, to, isEditor } = this.#options
    if (!(await isEditor(c.env.incoming))) throw new HttpError(401, 'Sign in to the Studio first.')
    if ('portal' in to) return { keptBy: 'portal', days: [] }
    const days = within(c.req.query('days'), 30, 1, MAX_DAYS)
    const minutes = within(c.req.query('minutes'), 0, -14 * 60, 14 * 60)
    const root = basePath(siteUrl)
    await to.store.refresh()
    const counts = to.store.perDay(days, minutes)
    return {
      keptBy: 'site',
      days: counts.map(count => ({ ...count, page: stripBase(root, count.page) ?? count.page }))
    }
  }
}

function within(text: string | undefined, fallback: number, min: number, max: number): number {
  const number = text === undefined ? fallback : Number(text)
  return Number.isInteger(number) ? Math.min(max, Math.max(min, number)) : fallback
}
