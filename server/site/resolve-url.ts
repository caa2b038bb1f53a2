/** Languages whose homes end in a slash: `/zh/`, `/en/` (design §4). */
export const LOCALES = ['zh', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** Addresses without a page of their own that lead to one. */
const SHORTCUTS: Record<string, string> = { '/': '/zh/', '/pc': '/zh/pc', '/mb': '/zh/mb' }

/** What an address leads to. A redirect only ever goes to an address of a page that exists. */
export type Resolution =
  | { kind: 'page'; key: string }
  | { kind: 'redirect'; status: 302 | 308; location: string }
  | { kind: 'missing'; locale: Locale; path: string; query: string }

/**
 * Finds what a request asks for.
 * @param url target of the request line, as it came
 * @param has whether a canonical address exists
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
  // A data sheet that is not printed yet: the page says the same, and can be printed.
  const page = [/\/[^/]+\.pdf$/, /\.pdf$/]
    .map(end => path.replace(end, ''))
    .find(bare => bare !== path && has(bare))
  if (page) return redirect(302, page, query)
  return missing
}

/** The address under which a built file is served: `zh/hardware.html` is `/zh/hardware`. */
export function urlOfFile(file: string): string {
  return canonicalForm(`/${file}`)
}

/** The language of an address: its first segment, Chinese where that is no language. */
export function getLocale(path: string): Locale {
  const first = path.split('/')[1]
  return LOCALES.find(locale => locale === first) ?? 'zh'
}

function canonicalForm(path: string): string {
  const bare = path.replace(/(\/index)?\.html$/, '').replace(/\/+$/, '')
  if (bare === '' || bare === '/index') return '/'
  return LOCALES.some(locale => bare === `/${locale}`) ? `${bare}/` : bare
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
