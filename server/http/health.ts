import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PublisherStatus } from '../../shared/publisher/status.ts'

/**
 * Responds to `/healthz`: 200 with what is live once every part is ready; 503 with what is missing before that, or if
 * pages are missing. A served site stays healthy while publishing fails, as restarting it would not help.
 * `publishing` then reports since when; otherwise whether changes go live at once (`ready`) or wait for the renderer
 * (`starting`).
 * @param missing names of the parts that are not ready
 * @param pages paths that should have a page but do not, once all parts are ready
 * @param studio why the Studio could not be built
 */
export function sendHealth(
  request: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  missing: string[],
  status: PublisherStatus | undefined,
  studio?: string,
  pages: string[] = []
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headers = { allow: 'GET, HEAD' }
    answer(response, 405, { error: 'This address answers GET and HEAD only.' }, headers)
  } else if (missing.length > 0) {
    const reasons = { error: status?.error, studio }
    answer(response, 503, { status: 'starting', missing, ...reasons }, { 'retry-after': '2' })
  } else if (pages.length > 0) {
    const failing = pages.map(address => `page ${address}`)
    const body = { status: 'failing', missing: failing, error: status?.error }
    answer(response, 503, body, { 'retry-after': '2' })
  } else {
    const since = status?.failingSince
    const publishing = since ? `failing since ${since}` : status?.publishing
    const live = { build: status?.build, revision: status?.revision }
    answer(response, 200, { status: 'ok', ...live, publishing })
  }
}

function answer(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {}
): void {
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff'
    })
    .end(`${JSON.stringify(body)}\n`)
}
