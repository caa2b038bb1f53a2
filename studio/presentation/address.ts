import { stripBase, withBase } from '../base.ts'

/** Where the server shows pages with drafts, and the language of each. */
const PREVIEW = /^\/preview\/(zh|en)(\/[^?#]*)?$/

export const previewLocales = ['zh', 'en'] as const
export type PreviewLocale = (typeof previewLocales)[number]

/** The address in the preview of a page: `/hardware` is at `/preview/zh/hardware`, the home page at `/preview/zh/`. */
export function previewUrl(path: string, locale: PreviewLocale): string {
  return withBase(`/preview/${locale}${path}`)
}

/** The path of the page that an address of the preview shows, without language; nothing for other addresses. */
export function previewedPath(pathname: string): string | undefined {
  const [, locale, path = ''] = PREVIEW.exec(stripBase(pathname) ?? '') ?? []
  return locale === undefined ? undefined : path.replace(/\/+$/, '') || '/'
}

/**
 * The path whose document a page is made from: its own, for comparisons of cameras that of the hardware page. Nothing
 * for pages that are made from no document, such as the search.
 */
export function mainPath(pathname: string): string | undefined {
  const path = previewedPath(pathname)
  if (path === undefined || path === '/search') return undefined
  return /^\/hardware\/compare(\/|$)/.test(path) ? '/hardware' : path
}
