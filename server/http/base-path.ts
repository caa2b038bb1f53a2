import type { IncomingMessage, ServerResponse } from 'node:http'
import { baseHeaders } from './security-headers.ts'

/**
 * The path of the address under which the whole site stands: empty for a host of its own, `/video` where SITE_URL is
 * https://www.site.example/video. It is taken off each request as it comes (`stripBaseFromRequest`), so that all parts answer as if it
 * were empty, and put in front of what browsers are told: links, redirects, cookies (`withBase`).
 */
export function basePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/+$/, '')
}

/** A path of this site as browsers know it: `/zh/` is `/video/zh/`. */
export function withBase(siteUrl: string, path: string): string {
  return basePath(siteUrl) + path
}

/** The same for a whole address, such as one that a redirect names: those of other hosts stay as they are. */
export function withBaseUrl(siteUrl: string, address: string): string {
  return address.startsWith('/') ? withBase(siteUrl, address) : address
}

/** The path that browsers ask for, as the parts of this server know it; nothing for one that is not below the root. */
export function stripBase(root: string, path: string): string | undefined {
  if (path === root) return '/'
  return path.startsWith(`${root}/`) ? path.slice(root.length) : undefined
}

/**
 * Takes the root off the address of a request.
 * @returns whether the request is for this site
 */
export function stripBaseFromRequest(root: string, request: Pick<IncomingMessage, 'url'>): boolean {
  const [, host = '', path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(request.url ?? '') ?? []
  const below = stripBase(root, path)
  if (below !== undefined) request.url = host + below + rest
  return below !== undefined
}

/**
 * Answers a request for an address outside of the site. Where a host is shared its other addresses belong to others;
 * only `/` leads to the site, for whoever opens this server by its port.
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
