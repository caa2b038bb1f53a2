import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Lake } from '../lake/index.ts'
import { basePath } from '../shared/base-path.ts'
import { createOutsideBase, createStartingResponse, DYNAMIC_PATHS } from './http/fallbacks.ts'
import type { Part } from './http/routes.ts'
import { stripBaseFromRequest } from './http/site-base.ts'
import type { RequestObserver } from './observability/request-observer.ts'

export interface RouterOptions {
  siteUrl: string
  observer: RequestObserver
  health: Part
  /** The parts by name, in order; undefined if they are not ready, or not configured. */
  parts: () => Record<string, Part | undefined>
  /** Handles every other request. */
  site: RequestListener
  /** Whether all parts have been created. */
  isUp: () => boolean
  /** Waits until a request can be answered that would otherwise be refused during the start; undefined if none waits. */
  hold: (part: string | undefined) => Promise<void> | undefined
}

/** Creates the handler of all requests: each is stripped of the base path, and observed by the part that owns it. */
export function createRouter(options: RouterOptions): RequestListener {
  const { siteUrl, observer, health, site } = options
  const base = basePath(siteUrl)
  const outside = createOutsideBase(siteUrl)
  const starting = createStartingResponse()

  function findHandler(path: string): [part: string, handle: RequestListener] {
    for (const [name, part] of Object.entries(options.parts()))
      if (part?.owns(path)) return [name, (request, response) => part.handle(request, response)]
    return ['site', !options.isUp() && DYNAMIC_PATHS.test(path) ? starting : site]
  }

  return (request, response) => {
    const isOurs = stripBaseFromRequest(base, request)
    const path = getPath(request)
    const [part, handle] = health.owns(path)
      ? (['health', health.handle] as const)
      : isOurs
        ? findHandler(path)
        : (['site', outside] as const)
    // What no part owns yet is not a page, and waits for its part.
    const held =
      part === 'health' ? undefined : options.hold(handle === starting ? undefined : part)
    if (!held) observer.answer(part, path, request, response, () => handle(request, response))
    else
      void held.then(() => {
        const [now, answer] = isOurs ? findHandler(path) : (['site', outside] as const)
        observer.answer(now, path, request, response, () => answer(request, response))
      })
  }
}

/** Creates the handler of requests to change the protocol, which only the lake has. */
export function createUpgrade(
  siteUrl: string,
  lake: () => Lake | undefined
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const base = basePath(siteUrl)
  return (request, socket, head) => {
    const upgrading = stripBaseFromRequest(base, request) ? lake() : undefined
    if (upgrading?.owns(getPath(request))) upgrading.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
  }
}

/** Path of a request, as the client wrote it. */
function getPath(request: Pick<IncomingMessage, 'url'>): string {
  const url = request.url ?? ''
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}
