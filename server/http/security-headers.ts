// The single source of security headers, for this server and for any other that serves the build.
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { findElements } from '../../shared/html/elements.ts'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  // Never the full URL: it may briefly contain a sign-in ticket.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), payment=(), usb=()'
}

/** What a Content-Security-Policy depends on: the public URL, and additional image origins. */
export interface HeaderContext {
  siteUrl: string
  /** Additional origins of images, and for the Studio of the content API. */
  contentOrigins: string[]
}

/** Headers of every response except pages. */
export function baseHeaders(context: HeaderContext): Record<string, string> {
  return context.siteUrl.startsWith('https:')
    ? { ...EVERYWHERE, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : { ...EVERYWHERE }
}

/** Headers of an SVG file: opened directly, it can neither run scripts nor load anything. */
export function svgHeaders(context: HeaderContext): Record<string, string> {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  return { ...baseHeaders(context), 'content-security-policy': policy }
}

/** Headers of the Markdown of a page, which search engines must not list beside the page. */
export function markdownHeaders(context: HeaderContext): Record<string, string> {
  return { ...baseHeaders(context), 'x-robots-tag': 'noindex' }
}

/** CSP of uploaded files: no scripts, no subresources, an opaque origin. */
export const DOWNLOAD_POLICY = "default-src 'none'; sandbox"

/**
 * Headers of an uploaded download: served as an attachment, never displayed in the site's origin.
 * @param name file name from the build, consisting of letters, digits, dots and hyphens
 */
export function downloadHeaders(context: HeaderContext, name: string): Record<string, string> {
  return {
    ...baseHeaders(context),
    'content-security-policy': DOWNLOAD_POLICY,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(name))}`
  }
}

/** Headers of a page: only scripts and resources that the build included are allowed. */
export function pageHeaders(context: HeaderContext, html: string): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...cspHashes(html, 'script')],
    'style-src': ["'self'", ...cspHashes(html, 'style')],
    'img-src': ["'self'", 'data:', ...context.contentOrigins],
    'media-src': ["'self'", ...context.contentOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // No script of the site writes markup or script URLs; Trusted Types without a policy enforces that.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"]
  }
  return { ...baseHeaders(context), 'content-security-policy': serialise(policy) }
}

/**
 * Headers of a page with drafts: not stored, not indexed, framed by the Studio only. It cannot send data: no forms,
 * and connections for the Studio's scripts only.
 */
export function previewHeaders(context: HeaderContext, isShared = false): Record<string, string> {
  const own = isShared ? ["'none'"] : ["'self'"]
  const policy = {
    'default-src': ["'none'"],
    'script-src': own,
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'"],
    'font-src': ["'self'", 'data:'],
    'connect-src': own,
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': own
  }
  return {
    ...baseHeaders(context),
    'content-security-policy': serialise(policy),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow'
  }
}

/** Headers of a page that was shared by a link: as the preview, without scripts, and no other site receives its address, which is secret. */
export function sharedPreviewHeaders(context: HeaderContext): Record<string, string> {
  return { ...previewHeaders(context, true), 'referrer-policy': 'no-referrer' }
}

/** Headers of the Studio, which uses inline styles and shows the site in an iframe. */
export function studioHeaders(context: HeaderContext, html: string): Record<string, string> {
  const sockets = context.contentOrigins.map(origin => origin.replace(/^http/, 'ws'))
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...cspHashes(html, 'script')],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...context.contentOrigins],
    'font-src': ["'self'", 'data:'],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...context.contentOrigins, ...sockets],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'self'"]
  }
  return { ...baseHeaders(context), 'content-security-policy': serialise(policy) }
}

/** CSP sources `'sha256-…'` of a page's inline elements. */
export function cspHashes(html: string, element: 'script' | 'style'): string[] {
  const hashes = findElements(html, element)
    .filter(({ attributes }) => attributes.src === undefined && !isData(attributes.type))
    .map(({ contentStart, contentEnd }) =>
      createHash('sha256').update(html.slice(contentStart, contentEnd)).digest('base64')
    )
  return [...new Set(hashes)].map(hash => `'sha256-${hash}'`)
}

// Data blocks (JSON-LD) are not executed, so the CSP need not allow them.
function isData(type: string | undefined): boolean {
  return !/^(|module|importmap|speculationrules|text\/javascript)$/i.test(type?.trim() ?? '')
}

function serialise(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
