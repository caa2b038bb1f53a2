import { LOCALES, type Locale, localeOf } from '../site/address.ts'
import { PERSPECTIVE, PREVIEW } from './rules/address.ts'

const DEFAULT = ['drafts']
const NAME = /^[A-Za-z0-9_-]{1,100}$/
const MOST_NAMES = 100

/** What a request for the preview wants. */
export type Wanted =
  /** The page that visitors know under `address`, in a state of the content: names, the one on top first. */
  | { kind: 'page'; address: string; locale: Locale; perspective: string[] }
  | { kind: 'redirect'; location: string }
  | { kind: 'refused'; sentence: string }

/** Whether an address is the preview's. */
export function isPreview(path: string): boolean {
  return path === PREVIEW || path.startsWith(`${PREVIEW}/`)
}

/**
 * Reads what a request wants: `/preview/zh/hardware` is the page `/zh/hardware`.
 * @param target of the request line
 */
export function readWanted(target: string): Wanted {
  const url = URL.parse(target, 'http://preview')
  const path = url && decoded(url.pathname)
  if (!url || !path || !isPreview(path) || /\/\/|[\\\p{Cc}]/u.test(path))
    return { kind: 'refused', sentence: 'This is no address of a page.' }
  const perspective = readPerspective(url.searchParams.get(PERSPECTIVE))
  if (!perspective) {
    const sentence = `The parameter ${PERSPECTIVE} takes drafts, published, or names of releases.`
    return { kind: 'refused', sentence }
  }
  const address = path.slice(PREVIEW.length).replace(/\/+$/, '')
  if (address === '')
    return { kind: 'redirect', location: `${PREVIEW}/${LOCALES[0]}/${url.search}` }
  const isHome = LOCALES.some(locale => address === `/${locale}`)
  const canonical = isHome ? `${address}/` : address
  if (PREVIEW + canonical !== path)
    return { kind: 'redirect', location: encodeURI(PREVIEW + canonical) + url.search }
  return { kind: 'page', address: canonical, locale: localeOf(canonical), perspective }
}

/** The states that a list names; nothing where one is no name. Raw content has every state at once, and is none. */
function readPerspective(given: string | null): string[] | undefined {
  if (!given || given === 'previewDrafts') return DEFAULT
  const names = given.split(',')
  const known = names.length <= MOST_NAMES && names.every(name => NAME.test(name) && name !== 'raw')
  return known ? names : undefined
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
