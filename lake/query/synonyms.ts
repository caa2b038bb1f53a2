import { parseSynonyms } from '../../shared/text/synonyms.ts'
import type { Document } from '../documents/document.ts'
import type { DatasetView } from './dataset-view.ts'

const parsed = new WeakMap<Document, string[][]>()

/** Returns the groups of synonyms of a data set; none if the caller may not read their document. */
export function readSynonyms(view: DatasetView): string[][] {
  const source = view.loader.synonyms
  const document = source && view.byId(source.id)
  if (!document) return []
  const known = parsed.get(document)
  if (known) return known
  const groups = parseSynonyms(document[source.field])
  parsed.set(document, groups)
  return groups
}
