import type { SanityClient } from '@sanity/client'

/** The id of the page with this path, published or not; undefined where there is none yet. */
export async function pageId(client: SanityClient, path: string): Promise<string | undefined> {
  const id = await client.fetch<string | null>(
    '*[_type == "page" && path == $path] | order(_id)[0]._id',
    { path },
    { perspective: 'raw' }
  )
  return id?.replace(/^drafts\./, '')
}
