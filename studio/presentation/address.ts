import { LOCALE_PATTERN, type Locale } from '../../shared/i18n/locale.ts'
import { PREVIEW_BASE } from '../../shared/preview/paths.ts'
import { COMPARE_PATH } from '../../shared/routing/compare-path.ts'
import { stripRoot, withRoot } from '../with-root.ts'

/** Preview address of a page, and its language. */
const PREVIEW = new RegExp(`^${PREVIEW_BASE}/(${LOCALE_PATTERN})(/[^?#]*)?$`)

/** Returns the preview address of a page path: `/hardware` → `/preview/zh/hardware`, `/` → `/preview/zh/`. */
export function previewUrl(path: string, locale: Locale): string {
  return withRoot(`${PREVIEW_BASE}/${locale}${path}`)
}

/** Returns the page path (without locale) of a preview address; undefined for other addresses. */
export function previewedPath(pathname: string): string | undefined {
  const [, locale, path = ''] = PREVIEW.exec(stripRoot(pathname) ?? '') ?? []
  return locale === undefined ? undefined : path.replace(/\/+$/, '') || '/'
}

/**
 * Returns the path of the document that a page is made from: its own, or that of the hardware page for camera
 * comparisons. Returns undefined for pages without a document, such as the search.
 */
export function mainPath(pathname: string): string | undefined {
  const path = previewedPath(pathname)
  if (path === undefined || path === '/search') return undefined
  return `${path}/`.startsWith(`${COMPARE_PATH}/`) ? '/hardware' : path
}
