/** An uploaded file opened by its address may do nothing: no script, no form, no other request. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Headers that every uploaded file or made picture is served with. */
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

/** `Content-Disposition` of a picture: `?dl` and `?dl=name` save it; undefined where it is shown in place. */
export function pictureDisposition(
  query: URLSearchParams,
  name: string | undefined
): string | undefined {
  return query.has('dl') ? fileDisposition(query, name) : undefined
}

/** `Content-Disposition` of a file: it is always saved, under its own name or that of `?dl=name`. */
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

/** Whether the client holds this very version already. */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  return known?.split(',').some(one => one.trim().replace(/^W\//, '') === `"${etag}"`) ?? false
}
