import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { log } from '../log.ts'
import { runWithRequestId } from '../request-context.ts'
import { formOutcomeLabel, lakeCallLabel, methodLabel } from './labels.ts'
import type { Metrics } from './metrics.ts'
import { requestId } from './request-id.ts'

export interface RequestObserverOptions {
  metrics: Metrics
  /** Proxies whose request IDs are accepted. */
  proxies: BlockList
  /** Whether every request is logged, or only server errors. */
  logs: 'all' | 'errors'
}

/** Parts that only send static files, whose requests log no events. */
const FILES = ['site', 'studio']

/** Observes requests: assigns an ID, counts, times and logs each. */
export class RequestObserver {
  readonly #options: RequestObserverOptions

  constructor(options: RequestObserverOptions) {
    this.#options = options
  }

  /**
   * Handles a request under its own request ID.
   * @param part of the server that handles it
   * @param path without query, which may contain a ticket
   */
  answer(
    part: string,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    work: () => void
  ): void {
    const { metrics, proxies } = this.#options
    const id = requestId(request, proxies)
    const began = performance.now()
    const onlySends = FILES.includes(part)
    if (!onlySends) response.setHeader('x-request-id', id)
    metrics.began(part)
    response.once('close', () => {
      const seconds = (performance.now() - began) / 1000
      this.#ended(part, path, request, response, { id, seconds })
    })
    if (onlySends) work()
    else runWithRequestId(id, work)
  }

  #ended(
    part: string,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    { id, seconds }: { id: string; seconds: number }
  ): void {
    const { metrics, logs } = this.#options
    const { statusCode: status, headersSent } = response
    const method = methodLabel(request.method)
    const type = String(response.getHeader('content-type') ?? '')
    if (!headersSent || type.startsWith('text/event-stream')) metrics.ended(part, undefined)
    else {
      const call = part === 'lake' ? lakeCallLabel(path) : undefined
      const form = part === 'forms' ? formOutcomeLabel(path, request, status, type) : undefined
      metrics.ended(part, { part, method, status, seconds, call, form })
    }
    // 501 means not supported, and health checks poll until all parts are ready.
    const isFailure = status >= 500 && status !== 501 && part !== 'health'
    if (logs === 'all' || isFailure) {
      const ms = Math.round(seconds * 1000)
      runWithRequestId(id, () => log('request', { method, path: shown(path), status, ms, part }))
    }
  }
}

function shown(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path
}
