import { buildContext } from '../build/build-context.ts'
import { load, loadOnce } from '../cms/load.ts'
import { searchableQuery, searchQuery } from './query.ts'

/** A document as it is stored, in the state that it is in. */
export interface StoredDocument {
  _id: string
  [field: string]: unknown
}

// Most documents are as they were when the last index was written: only the others are asked for.
const kept = new Map<string, { state: string; document: StoredDocument }>()

/** Everything that can be found by its id; a document that has not changed is the same object as before. */
export async function storedDocuments(): Promise<Map<string, StoredDocument>> {
  const states = new Map(
    (await load(searchableQuery)).map(({ _id, ...rest }) => [_id, JSON.stringify(rest)])
  )
  const known = buildContext().without ? new Map() : kept
  for (const id of known.keys()) if (!states.has(id)) known.delete(id)
  const ids = [...states.keys()].filter(id => known.get(id)?.state !== states.get(id))
  const found = ids.length > 0 ? await loadOnce(searchQuery, { ids }) : []
  for (const document of found)
    known.set(document._id, { state: states.get(document._id) ?? '', document })
  return new Map([...known].map(([id, { document }]) => [id, document]))
}
