import type { IncomingMessage } from 'node:http'
import { basePath, stripBase } from '../../shared/base-path.ts'

// The base path is stripped from each incoming request (`stripBaseFromRequest`), so that all parts work as if it were
// empty, and prepended to everything sent to browsers: links, redirects, cookies (`withSiteBase`).

/** Prepends the base path: `/zh/` becomes `/video/zh/`. */
export function withSiteBase(siteUrl: string, path: string): string {
  return basePath(siteUrl) + path
}

/**
 * Prepends the base path to a URL of this site, such as a redirect target; URLs of other hosts are returned
 * unchanged.
 */
export function withBaseUrl(siteUrl: string, address: string): string {
  return address.startsWith('/') ? withSiteBase(siteUrl, address) : address
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
