import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { log } from '../log.ts'
import { formOutcomeLabel, lakeCallLabel, methodLabel } from './labels.ts'
import type { Metrics } from './metrics.ts'
import { requestId, runWithRequestId } from './request-id.ts'

export interface RequestObserverOptions {
  metrics: Metrics
  /** Addresses of proxies whose request ids are taken over. */
  proxies: BlockList
  /** Whether every request gets a line in the log, or only one that this server failed to answer. */
  logs: 'all' | 'errors'
}

/** Parts that only send files: nothing happens in their requests that a line would have to name. */
const FILES = ['site', 'studio']

/** Watches requests: gives each an id, counts and times it, and logs what is to be logged. */
export class RequestObserver {
  readonly #options: RequestObserverOptions

  constructor(options: RequestObserverOptions) {
    this.#options = options
  }

  /**
   * Has a request answered in its own name.
   * @param part of the server that answers
   * @param path without query, which may hold a ticket
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
    // 501 says what is not offered, and a health check asks until all is ready.
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
