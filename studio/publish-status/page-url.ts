import type { SanityClient } from '@sanity/client'
import { withBase } from '../base.ts'
import type { PublishStatus } from './status.ts'

const QUERY = `coalesce(
  *[_id == $id && defined(path)][0].path,
  *[references($id) && defined(path) && !(_id in path("drafts.**"))] | order(_type, path)[0].path,
  "/"
)`

/** The path of a page that shows this document: its own, else one that refers to it, else the home page. */
export async function pagePath(client: SanityClient, id: string): Promise<string> {
  return client.fetch<string>(QUERY, { id }, { perspective: 'published' })
}

/** The address of a path in a language. */
export function pageUrl(path: string, locale: 'zh' | 'en'): string {
  return withBase(withinSite(path, locale))
}

/**
 * Whether the page at a path could not be brought up to date, or a fault lies in a document, or nobody knows where it
 * lies. What fails elsewhere does not concern the document's editor.
 */
export function hasFailed({ failures = [] }: PublishStatus, id: string, path: string): boolean {
  const pages = [withinSite(path, 'zh'), withinSite(path, 'en')]
  return failures.some(
    ({ page = '', document }) => !document || document === id || pages.includes(page)
  )
}

function withinSite(path: string, locale: 'zh' | 'en'): string {
  return path === '/' ? `/${locale}/` : `/${locale}${path}`
}
