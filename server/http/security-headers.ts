// The one source of security headers, for this server and for any other that serves the build.
import { createHash } from 'node:crypto'
import { basename } from 'node:path'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  // Never the address itself: it may hold a sign-in ticket for a moment.
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), payment=(), usb=()'
}

/** What a policy depends on: the public address, and where pictures come from besides. */
export interface HeaderContext {
  siteUrl: string
  /** Origins besides our own that pictures, and for the Studio content, may come from. */
  contentOrigins: string[]
}

/** Headers of every answer that is no page. */
export function baseHeaders(context: HeaderContext): Record<string, string> {
  return context.siteUrl.startsWith('https:')
    ? { ...EVERYWHERE, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : { ...EVERYWHERE }
}

/** Headers of an SVG file: opened by its own address, it runs and loads nothing. */
export function svgHeaders(context: HeaderContext): Record<string, string> {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  return { ...baseHeaders(context), 'content-security-policy': policy }
}

/** Policy of uploaded bytes: nothing runs, nothing loads, and the origin is no origin of ours. */
export const DOWNLOAD_POLICY = "default-src 'none'; sandbox"

/**
 * Headers of a file that somebody uploaded for download: it is saved, never shown in the origin of the site.
 * @param name of the file, which the build made of letters, digits, dots and hyphens
 */
export function downloadHeaders(context: HeaderContext, name: string): Record<string, string> {
  return {
    ...baseHeaders(context),
    'content-security-policy': DOWNLOAD_POLICY,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(name))}`
  }
}

/** Headers of a page of the site: nothing runs or loads but what the build put there. */
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
    // No script of the site writes markup or addresses of scripts: none may ever begin to.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"]
  }
  return { ...baseHeaders(context), 'content-security-policy': serialise(policy) }
}

/**
 * Headers of a page with drafts: nobody keeps it, nobody lists it, only the Studio frames it. It sends nothing anywhere:
 * no form, and by no script but the Studio's own.
 */
export function previewHeaders(context: HeaderContext): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'"],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"]
  }
  return {
    ...baseHeaders(context),
    'content-security-policy': serialise(policy),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow'
  }
}

/** Headers of the Studio, which styles itself inline and shows the site in a frame. */
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

/** Sources of the form `'sha256-…'` for the inline elements of a page. */
export function cspHashes(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi')
  const hashes = [...html.matchAll(pattern)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/.test(attributes) && !isData(attributes))
    .map(([, , text = '']) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(hashes)].map(hash => `'sha256-${hash}'`)
}

// A script element that holds data (JSON-LD) never runs, so it needs no leave to.
function isData(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]
  return type !== undefined && !/^(module|importmap|speculationrules|text\/javascript)$/i.test(type)
}

function serialise(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}
