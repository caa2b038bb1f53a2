import type { IncomingMessage } from 'node:http'

/**
 * Returns the base path of the site: empty for a host of its own, `/video` if SITE_URL is
 * https://www.site.example/video. It is stripped from each incoming request (`stripBaseFromRequest`), so that all
 * parts work as if it were empty, and prepended to everything sent to browsers: links, redirects, cookies
 * (`withBase`).
 */
export function basePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/+$/, '')
}

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

/** Strips the base path; returns undefined if the path is outside it. */
export function stripBase(root: string, path: string): string | undefined {
  if (path === root) return '/'
  return path.startsWith(`${root}/`) ? path.slice(root.length) : undefined
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
