import type { SanityClient } from '@sanity/client'

type Pages = Map<string, string>

const FRESH_MS = 3000
let paths = new Map<string, string>()
let asked: { at: number; pages: Promise<Pages> } | undefined

/** Returns the id of the page with this path, published or not; undefined if there is none. */
export async function findPageId(client: SanityClient, path: string): Promise<string | undefined> {
  // Opening a document resolves the whole tree, so one request is cached for all pages.
  if (!asked || Date.now() - asked.at > FRESH_MS) asked = { at: Date.now(), pages: ask(client) }
  return (await asked.pages).get(path)
}

/** Returns the path of a page, draft or published, as it was read last; undefined if it is not known. */
export function knownPath(id: string): string | undefined {
  return paths.get(id.replace(/^(drafts|versions\.[^.]+)\./, ''))
}

async function ask(client: SanityClient): Promise<Pages> {
  const pages = await client.fetch<{ _id: string; path: string }[]>(
    '*[_type == "page" && defined(path)] | order(_id desc){_id, path}',
    {},
    { perspective: 'raw' }
  )
  paths = new Map(pages.map(({ _id, path }) => [_id.replace(/^drafts\./, ''), path]))
  return new Map(pages.map(({ _id, path }) => [path, _id.replace(/^drafts\./, '')]))
}
