/**
 * Content Security Policy of uploaded files: no scripts, forms or requests, so that an uploaded
 * HTML or SVG file cannot act in the lake's origin.
 */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Response headers of every uploaded file and transformed image. `etag` is a strong ETag, unquoted. */
export function assetHeaders(mimeType: string, etag: string): Record<string, string> {
  return {
    'content-type': mimeType,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${etag}"`
  }
}

/** `Content-Disposition` of an image: an attachment with `?dl` or `?dl=name`; undefined if it is shown inline. */
export function imageDisposition(
  query: URLSearchParams,
  name: string | undefined
): string | undefined {
  return query.has('dl') ? fileDisposition(query, name) : undefined
}

/** `Content-Disposition` of a file: always an attachment, named by `?dl=name` or its own name (RFC 6266). */
export function fileDisposition(query: URLSearchParams, name: string | undefined): string {
  return attachment(query.get('dl') || name || 'download')
}

function attachment(name: string): string {
  const clean = name.replace(/[\p{C}/\\]/gu, '').slice(0, 200) || 'download'
  const plain = clean.replace(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(/['()*]/g, hex)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function hex(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}

/** Whether `If-None-Match` contains the ETag, i.e. respond 304 (RFC 9110 §13). */
export function matchesEtag(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match')
  return header?.split(',').some(one => one.trim().replace(/^W\//, '') === `"${etag}"`) ?? false
}
