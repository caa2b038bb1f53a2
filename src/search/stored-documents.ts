import { load, loadOnce } from '../cms/load.ts'
import { buildContext } from '../rendering/build-context.ts'
import { searchableQuery, searchQuery } from './query.ts'

/** A document as it is stored. */
export interface StoredDocument {
  _id: string
  [field: string]: unknown
}

// Cache by revision: only documents that changed since the last index are loaded.
const cache = new Map<string, { state: string; document: StoredDocument }>()

/** Returns all searchable documents by id; unchanged ones are the same objects as before. */
export async function storedDocuments(): Promise<Map<string, StoredDocument>> {
  const states = new Map(
    (await load(searchableQuery)).map(({ _id, ...rest }) => [_id, JSON.stringify(rest)])
  )
  const known = buildContext().without ? new Map() : cache
  for (const id of known.keys()) if (!states.has(id)) known.delete(id)
  const ids = [...states.keys()].filter(id => known.get(id)?.state !== states.get(id))
  const loaded = ids.length > 0 ? await loadOnce(searchQuery, { ids }) : []
  for (const document of loaded)
    known.set(document._id, { state: states.get(document._id) ?? '', document })
  return new Map([...known].map(([id, { document }]) => [id, document]))
}
