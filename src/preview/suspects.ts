import { cmsClient } from '../cms/client.ts'

type Document = Record<string, unknown>

/**
 * Names of the fields in which a document differs from what is published: where a page renders no more after an edit,
 * one of them is why.
 */
export function changedFields(edited: Document | null, published: Document | null): string[] {
  if (!edited || !published) return []
  const names = new Set([...Object.keys(edited), ...Object.keys(published)])
  return [...names]
    .filter(name => !name.startsWith('_'))
    .filter(name => JSON.stringify(edited[name]) !== JSON.stringify(published[name]))
    .sort()
}

/** The same for a document of the lake, by its id, in a state of the content. */
export async function suspectFields(id: string, perspective: string[]): Promise<string[]> {
  const client = cmsClient()
  const query = '*[_id == $id][0]'
  const [edited, published] = await Promise.all([
    client.fetch<Document | null>(query, { id }, { perspective }),
    client.fetch<Document | null>(query, { id }, { perspective: 'published' })
  ])
  return changedFields(edited, published)
}
