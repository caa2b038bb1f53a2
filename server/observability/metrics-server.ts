import type { Server } from 'node:http'
import { listen } from '../http/listen.ts'
import { send, sendText } from '../http/respond.ts'
import { createRoutes, toListener } from '../http/routes.ts'
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
  const routes = createRoutes({
    event: 'metrics.failed',
    message: 'The metrics cannot be read; see the log.',
    send: (c, { status, message, headers }) => sendText(c, status, message, headers)
  })
  routes.get('/metrics', async c =>
    send(c, 200, { 'content-type': metrics.contentType }, await metrics.text())
  )
  return listen(host, port, toListener(routes), { prefix: 'METRICS_' })
}
