import type { PublisherStatus } from '../../shared/publisher/status.ts'
import { sendJson } from './respond.ts'
import { createRoutes, type Part, toListener } from './routes.ts'

/** Path of the health check. */
export const HEALTH_PATH = '/healthz'

const NOSNIFF = { 'x-content-type-options': 'nosniff' }
const RETRY = { ...NOSNIFF, 'retry-after': '2' }

/** State of the server. */
export interface Health {
  /** Names of the parts that are not ready. */
  missing: string[]
  status: PublisherStatus | undefined
  /** Why the Studio could not be built. */
  studio?: string | undefined
  /** Paths that should have a page but do not, once all parts are ready. */
  pages?: string[] | undefined
}

/**
 * Responds to `/healthz`: 200 with what is live once every part is ready; 503 with what is missing before that, or if
 * pages are missing. A served site stays healthy while publishing fails, as restarting it would not help.
 * `publishing` then reports since when; otherwise whether changes go live at once (`ready`) or wait for the renderer
 * (`starting`).
 */
export function createHealth(read: () => Health | Promise<Health>): Part {
  const routes = createRoutes({
    event: 'health.failed',
    message: 'Something went wrong; see the log.',
    send: (c, { status, message, headers }) =>
      sendJson(c, status, { error: message }, { ...NOSNIFF, ...headers })
  })
  routes.get(HEALTH_PATH, async c => {
    const { missing, status, studio, pages = [] } = await read()
    if (missing.length > 0) {
      const reasons = { error: status?.error, studio }
      return sendJson(c, 503, { status: 'starting', missing, ...reasons }, RETRY)
    }
    if (pages.length > 0) {
      const failing = pages.map(address => `page ${address}`)
      return sendJson(c, 503, { status: 'failing', missing: failing, error: status?.error }, RETRY)
    }
    const since = status?.failingSince
    const publishing = since ? `failing since ${since}` : status?.publishing
    const live = { build: status?.build, revision: status?.revision }
    return sendJson(c, 200, { status: 'ok', ...live, publishing }, NOSNIFF)
  })
  return { owns: path => path === HEALTH_PATH, handle: toListener(routes) }
}
