import { getLocale, type Locale, locales } from '../../shared/i18n/locale.ts'

/** Paths without a page of their own that redirect to one. */
const SHORTCUTS: Record<string, string> = { '/': '/zh/', '/pc': '/zh/pc', '/mb': '/zh/mb' }

/** What a URL resolves to. Redirects only target pages that exist. */
export type Resolution =
  | { kind: 'page'; key: string }
  | { kind: 'redirect'; status: 302 | 308; location: string }
  | { kind: 'missing'; locale: Locale; path: string; query: string }

/**
 * Resolves a request.
 * **Security**: only keys that `has` knows are returned, so no path of a request reaches the disk; one with `..`, `//`, a
 * backslash or a control character, also percent-encoded, is missing.
 * @param url raw request target
 * @param has whether a canonical path exists
 */
export function resolveUrl(url: string, has: (key: string) => boolean): Resolution {
  const { path, query } = splitTarget(url)
  const missing: Resolution = { kind: 'missing', locale: getLocale(path), path, query }
  if (!path.startsWith('/') || /\/\/|[\\\p{Cc}]|\/\.\.?(\/|$)/u.test(path)) return missing
  if (has(path)) return { kind: 'page', key: path }
  const shortcut = SHORTCUTS[path.replace(/(.)\/$/, '$1')]
  if (shortcut && has(shortcut)) return redirect(302, shortcut, query)
  const canonical = canonicalForm(path)
  if (canonical !== path && has(canonical)) return redirect(308, canonical, query)
  // A data sheet or Markdown that is not made yet redirects to its page, which has the same content.
  const page = [/\/[^/]+\.pdf$/, /\.pdf$/, /\.md$/]
    .map(end => path.replace(end, ''))
    .find(bare => bare !== path && has(bare))
  if (page) return redirect(302, page, query)
  return missing
}

/** Returns the path under which a built file is served: `/zh/hardware` for `zh/hardware.html`. */
export function urlOfFile(file: string): string {
  return canonicalForm(`/${file}`)
}

/** The paths of the home pages end in a slash: `/zh/`. */
function canonicalForm(path: string): string {
  const bare = path.replace(/(\/index)?\.html$/, '').replace(/\/+$/, '')
  if (bare === '' || bare === '/index') return '/'
  return locales.some(locale => bare === `/${locale}`) ? `${bare}/` : bare
}

function redirect(status: 302 | 308, path: string, query: string): Resolution {
  return { kind: 'redirect', status, location: encodeURI(path) + query }
}

function splitTarget(url: string): { path: string; query: string } {
  const [target = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split('#')
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  return { path: decoded(path), query: mark < 0 ? '' : target.slice(mark) }
}

function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
