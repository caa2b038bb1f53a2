import type { PublisherStatus } from '../../shared/publisher/status.ts'
import type { ClusterStatus } from '../../shared/server/cluster/cluster.ts'
import { sendJson } from './respond.ts'
import { createRoutes, type Part, toListener } from './routes.ts'

/** Path of the health check, with all details. */
export const HEALTH_PATH = '/healthz'
/** Path of the liveness probe: whether the process answers; if not, restart it. */
export const LIVENESS_PATH = '/livez'
/** Path of the readiness probe: whether to send requests to it; if not, wait. */
export const READINESS_PATH = '/readyz'
const PATHS = new Set([HEALTH_PATH, LIVENESS_PATH, READINESS_PATH])

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
  /** Ids of asset documents without their file. */
  missingFiles?: string[]
  /** When the last good backup was made, ISO 8601. */
  backup?: string | undefined
  /** Of a node that shares a database with others. */
  cluster?: ClusterStatus | undefined
}

/** What the probes of a supervisor or a load balancer ask for. */
export interface Readiness {
  /** Names of the parts that are not ready. */
  missing: string[]
  /** Whether the server is about to end. */
  stopping: boolean
}

/**
 * Responds to `/healthz`: 200 with what is live once every part is ready; 503 with what is missing before that, or if
 * pages are missing. A served site stays healthy while publishing fails, as restarting it would not help.
 * `publishing` then reports since when; otherwise whether changes go live at once (`ready`) or wait for the renderer
 * (`starting`).
 */
export function createHealth(
  read: () => Health | Promise<Health>,
  readiness: () => Readiness
): Part {
  const routes = createRoutes({
    event: 'health.failed',
    message: 'Something went wrong; see the log.',
    send: (c, { status, message, headers }) =>
      sendJson(c, status, { error: message }, { ...NOSNIFF, ...headers })
  })
  routes.get(LIVENESS_PATH, c => sendJson(c, 200, { status: 'ok' }, NOSNIFF))
  routes.get(READINESS_PATH, c => {
    const { missing, stopping } = readiness()
    if (stopping) return sendJson(c, 503, { status: 'stopping' }, RETRY)
    if (missing.length > 0) return sendJson(c, 503, { status: 'starting', missing }, RETRY)
    return sendJson(c, 200, { status: 'ok' }, NOSNIFF)
  })
  routes.get(HEALTH_PATH, async c => {
    const { missing, status, studio, pages = [], missingFiles = [], backup, cluster } = await read()
    if (missing.length > 0) {
      const reasons = { error: status?.error, studio, ...cluster }
      return sendJson(c, 503, { status: 'starting', missing, ...reasons }, RETRY)
    }
    if (pages.length > 0) {
      const failing = pages.map(address => `page ${address}`)
      return sendJson(c, 503, { status: 'failing', missing: failing, error: status?.error }, RETRY)
    }
    const since = status?.failingSince
    const publishing = since ? `failing since ${since}` : status?.publishing
    const live = { build: status?.build, revision: status?.revision }
    const files = missingFiles.length > 0 ? { missingFiles } : {}
    const state = { status: 'ok', ...live, publishing, ...files, backup, ...cluster }
    return sendJson(c, 200, state, NOSNIFF)
  })
  return { owns: path => PATHS.has(path), handle: toListener(routes) }
}
