import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { listen } from '../http/listen.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `/metrics` on a separate port that is not public.
 * @throws UserError if the port cannot be used
 */
export async function serveMetrics(
  metrics: Metrics,
  host: string,
  port: number
): Promise<{ server: Server; port: number }> {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    answer(metrics, request, response).catch(() => response.destroy())
  }
  return listen(host, port, handle, 'METRICS_')
}

async function answer(
  metrics: Metrics,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is here.\n')
    return
  }
  const text = await metrics.text()
  response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
}
