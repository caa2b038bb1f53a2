import { getLocale, type Locale, locales } from '../../shared/i18n/locale.ts'
import { PERSPECTIVE_PARAM, PREVIEW_BASE } from '../../shared/preview/paths.ts'

const DEFAULT = ['drafts']
const NAME = /^[A-Za-z0-9_-]{1,100}$/
const MAX_NAMES = 100

/** A parsed preview request. */
export type PreviewRequest =
  /** The page with the public path `address`, in a perspective of the content: names, the topmost first. */
  | { kind: 'page'; address: string; locale: Locale; perspective: string[] }
  | { kind: 'redirect'; location: string }
  | { kind: 'refused'; sentence: string }

/** Returns whether a path belongs to the preview. */
export function isPreview(path: string): boolean {
  return path === PREVIEW_BASE || path.startsWith(`${PREVIEW_BASE}/`)
}

/** Returns the request target of the preview of a public page. */
export function previewTarget(address: string, perspective: readonly string[]): string {
  return `${PREVIEW_BASE}${encodeURI(address)}?${PERSPECTIVE_PARAM}=${encodeURIComponent(perspective.join())}`
}

/**
 * Parses a request: `/preview/zh/hardware` is the page `/zh/hardware`.
 * @param target request target
 */
export function parsePreviewRequest(target: string): PreviewRequest {
  const url = URL.parse(target, 'http://preview')
  const path = url && decoded(url.pathname)
  if (!url || !path || !isPreview(path) || /\/\/|[\\\p{Cc}]/u.test(path))
    return { kind: 'refused', sentence: 'This is not the address of a page.' }
  const perspective = parsePerspective(url.searchParams.get(PERSPECTIVE_PARAM))
  if (!perspective) {
    const sentence = `The parameter ${PERSPECTIVE_PARAM} accepts drafts, published, or release names.`
    return { kind: 'refused', sentence }
  }
  const address = path.slice(PREVIEW_BASE.length).replace(/\/+$/, '')
  if (address === '')
    return { kind: 'redirect', location: `${PREVIEW_BASE}/${locales[0]}/${url.search}` }
  const isHome = locales.some(locale => address === `/${locale}`)
  const canonical = isHome ? `${address}/` : address
  if (PREVIEW_BASE + canonical !== path)
    return { kind: 'redirect', location: encodeURI(PREVIEW_BASE + canonical) + url.search }
  return { kind: 'page', address: canonical, locale: getLocale(canonical), perspective }
}

/** Parses a stack of perspectives; undefined if a name is invalid. `raw` has every version at once and is invalid. */
function parsePerspective(given: string | null): string[] | undefined {
  if (!given || given === 'previewDrafts') return DEFAULT
  const names = given.split(',')
  const known = names.length <= MAX_NAMES && names.every(name => NAME.test(name) && name !== 'raw')
  return known ? names : undefined
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
