import { defineQuery } from 'groq'

/** Everything that can be found, as it is stored, with the figures and plans that its sections show. */
export const searchQuery = defineQuery(
  `*[_type in ["page", "camera", "product", "software", "service"] && defined(path)] | order(_createdAt asc, _id asc){
    ..., sections[]{..., figures[]->, plans[]->}
  }`
)
