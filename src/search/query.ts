import { defineQuery } from 'groq'
import { routedTypes, text, trackedFields } from '../cms/projections.ts'

/** Names of all pages. `_updatedAt` is the time of creation, as other changes of a page do not affect the list. */
export const directoryQuery = defineQuery(
  `*[_type in ${routedTypes}]{_id, _type, "_updatedAt": _createdAt, ${text('name')}}`
)

/** Revisions of all searchable documents, and of the figures and plans in their sections. */
export const searchableQuery = defineQuery(
  `*[_type in ${routedTypes}]{
    ${trackedFields}, _rev, "shown": sections[]{"figures": figures[]->{${trackedFields}, _rev}, "plans": plans[]->{${trackedFields}, _rev}}
  }`
)

/** Searchable documents by id, with figures and plans resolved. */
export const searchQuery = defineQuery(
  `*[_id in $ids]{..., sections[]{..., figures[]->, plans[]->}}`
)

/**
 * Synonyms of the search, one group per line. Under a name of their own they are not compared with the schema: a line
 * that is no text is ignored, and holds back no page.
 */
export const synonymsQuery = defineQuery(
  `*[_id == "siteSettings" && _type == "siteSettings"][0]{${trackedFields}, "synonyms": searchSynonyms}`
)
