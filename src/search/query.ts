import { defineQuery } from 'groq'
import { text, trackedFields } from '../cms/projections.ts'

/** Names of all pages, dated by when they were made: what changes on one of them does not change a list of names. */
export const directoryQuery = defineQuery(
  `*[_type in ["page", "camera", "product", "software", "service"]]{_id, _type, "_updatedAt": _createdAt, ${text('name')}}`
)

/** Which state everything that can be found is in, with the figures and plans that its sections show. */
export const searchableQuery = defineQuery(
  `*[_type in ["page", "camera", "product", "software", "service"]]{
    ${trackedFields}, _rev, "shown": sections[]{"figures": figures[]->{${trackedFields}, _rev}, "plans": plans[]->{${trackedFields}, _rev}}
  }`
)

/** Some of it, as it is stored. */
export const searchQuery = defineQuery(
  `*[_id in $ids]{..., sections[]{..., figures[]->, plans[]->}}`
)
