import type { SanityClient } from '@sanity/client'
import { type Locale, locales } from '../../shared/i18n/locale.ts'
import type { PublishReport } from '../../shared/publisher/status.ts'
import { withRoot } from '../with-root.ts'

const QUERY = `coalesce(
  *[_id == $id && defined(path)][0].path,
  *[references($id) && defined(path) && !(_id in path("drafts.**"))] | order(_type, path)[0].path,
  "/"
)`

/** Returns the path of a page that shows the document: its own, else the first that references it, else `/`. */
export async function pagePath(client: SanityClient, id: string): Promise<string> {
  return client.fetch<string>(QUERY, { id }, { perspective: 'published' })
}

/** Returns the address of a path in a language, with base path. */
export function pageUrl(path: string, locale: Locale): string {
  return withRoot(withinSite(path, locale))
}

/**
 * Returns true if publishing failed for the page at this path, for this document, or for an unknown document.
 * Failures of other documents do not concern its editor.
 */
export function hasFailed({ failures }: PublishReport, id: string, path: string): boolean {
  const pages = locales.map(locale => withinSite(path, locale))
  return failures.some(
    ({ page = '', document }) => !document || document === id || pages.includes(page)
  )
}

function withinSite(path: string, locale: Locale): string {
  return path === '/' ? `/${locale}/` : `/${locale}${path}`
}
