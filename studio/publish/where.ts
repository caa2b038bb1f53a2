import type { SanityClient } from '@sanity/client'
import { inSite } from '../base.ts'

const QUERY = `coalesce(
  *[_id == $id && defined(path)][0].path,
  *[references($id) && defined(path) && !(_id in path("drafts.**"))] | order(_type, path)[0].path,
  "/"
)`

/** The path of a page that shows this document: its own, else one that refers to it, else the home page. */
export async function pathOf(client: SanityClient, id: string): Promise<string> {
  return client.fetch<string>(QUERY, { id }, { perspective: 'published' })
}

/** The address of a path in a language. */
export function pageAddress(path: string, locale: 'zh' | 'en'): string {
  return inSite(path === '/' ? `/${locale}/` : `/${locale}${path}`)
}
