import { showsInBrowser } from './kinds.ts'

/** An uploaded file opened by its address may do nothing: no script, no form, no other request. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
/** A browser's own reader of PDF files does not start inside a sandbox; scripts stay out. */
const reader = "script-src 'none'; frame-ancestors 'self'"

/** Headers that every uploaded file or made picture is served with. */
export function assetHeaders(mimeType: string, etag: string): Record<string, string> {
  return {
    'content-type': mimeType,
    'content-security-policy': mimeType === 'application/pdf' ? reader : sandbox,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${etag}"`
  }
}

/**
 * `Content-Disposition` for `?dl`, `?dl=name` and for types that a browser must not show, such as
 * HTML; undefined where the file is shown in place.
 */
export function disposition(
  query: URLSearchParams,
  mimeType: string,
  name: string | undefined
): string | undefined {
  const asked = query.get('dl')
  const isSafe = showsInBrowser(mimeType) || mimeType === 'image/svg+xml'
  if (asked === null && isSafe) return undefined
  return attachment(asked || name || 'download')
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
export function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  return known?.split(',').some(one => one.trim().replace(/^W\//, '') === `"${etag}"`) ?? false
}
