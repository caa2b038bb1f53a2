import type { IncomingMessage, ServerResponse } from 'node:http'
import { basePath, stripBase } from '../../shared/base-path.ts'
import { baseHeaders } from './security-headers.ts'

// The base path is stripped from each incoming request (`stripBaseFromRequest`), so that all parts work as if it were
// empty, and prepended to everything sent to browsers: links, redirects, cookies (`withBase`).

/** Prepends the base path: `/zh/` becomes `/video/zh/`. */
export function withBase(siteUrl: string, path: string): string {
  return basePath(siteUrl) + path
}

/**
 * Prepends the base path to a URL of this site, such as a redirect target; URLs of other hosts are returned
 * unchanged.
 */
export function withBaseUrl(siteUrl: string, address: string): string {
  return address.startsWith('/') ? withBase(siteUrl, address) : address
}

/**
 * Strips the base path from `request.url`.
 * @returns false if the request is outside it
 */
export function stripBaseFromRequest(root: string, request: Pick<IncomingMessage, 'url'>): boolean {
  const [, host = '', path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(request.url ?? '') ?? []
  const below = stripBase(root, path)
  if (below !== undefined) request.url = host + below + rest
  return below !== undefined
}

/**
 * Responds to a request outside the base path. Other paths of a shared host belong to other sites; only `/` redirects
 * to the site, for operators who open this server by its port.
 */
export function sendOutsideBase(
  siteUrl: string,
  request: IncomingMessage,
  response: ServerResponse
): void {
  const headers = { ...baseHeaders({ siteUrl, contentOrigins: [] }), 'cache-control': 'no-store' }
  const location = withBase(siteUrl, '/')
  if (request.url === '/') response.writeHead(302, { ...headers, location }).end()
  else {
    const type = { 'content-type': 'text/plain; charset=utf-8' }
    response.writeHead(404, { ...headers, ...type }).end(`The site begins at ${location}\n`)
  }
}
