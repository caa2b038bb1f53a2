import type { ServerResponse } from 'node:http'
import type { PublisherStatus } from '../publisher/publisher.ts'

/**
 * Answers `/healthz` (design §3): 200 with what is live once every part is ready, 503 with what is
 * missing before that.
 * @param missing names of the parts that are not ready
 */
export function sendHealth(
  response: ServerResponse,
  missing: string[],
  status: PublisherStatus | undefined
): void {
  const ready = missing.length === 0
  const body = ready
    ? { status: 'ok', build: status?.build, revision: status?.revision }
    : { status: 'starting', missing, ...(status?.error ? { error: status.error } : {}) }
  response
    .writeHead(ready ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff'
    })
    .end(`${JSON.stringify(body)}\n`)
}
