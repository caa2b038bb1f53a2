import type { SanityClient } from '@sanity/client'

const CHUNK = 500
const RELATED = [1, 2]
/** Document that nine others show, so that twenty pages contain its name. */
export const SHARED = 'software-shared'
const SHARING = 9

/** A `localeString`. */
export const bilingual = (zh: string, en: string) => ({ _type: 'localeString', zh, en })

/** Writes content for a site of `documents` documents; each has a page per language that shows three others. */
export async function fillContent(client: SanityClient, documents: number): Promise<void> {
  const once: { _id: string; _type: string; [field: string]: unknown }[] = [
    { _id: 'siteSettings', _type: 'siteSettings', brandName: bilingual('品牌', 'Brand') },
    { _id: 'navigation', _type: 'navigation', items: [] },
    { _id: 'footer', _type: 'footer', blurb: bilingual('页脚', 'Footer') },
    { _id: 'page-home', _type: 'page', path: '/', name: bilingual('首页', 'Home') },
    { ...software(0, documents), _id: SHARED, path: '/software/shared' }
  ]
  await client.mutate(once.map(document => ({ createOrReplace: document })))
  for (let from = 0; from < documents; from += CHUNK) {
    const length = Math.min(CHUNK, documents - from)
    await client.mutate(
      Array.from({ length }, (_, index) => ({ createOrReplace: software(from + index, documents) }))
    )
  }
}

function software(index: number, documents: number) {
  const next = RELATED.map(step => `software-${(index + step) % documents}`)
  const related = index > 0 && index <= SHARING ? [...next, SHARED] : next
  return {
    _id: `software-${index}`,
    _type: 'software',
    path: `/software/p${index}`,
    name: bilingual(`软件 ${index}`, `Software ${index}`),
    tagline: bilingual('一句话', 'One line'),
    summary: bilingual('一段话。'.repeat(20), 'A paragraph. '.repeat(20)),
    related: related.map(id => ({ _type: 'reference', _ref: id, _weak: true, _key: id }))
  }
}
