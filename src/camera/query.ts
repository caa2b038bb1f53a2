import { defineQuery } from 'groq'
import { picture, pictureFields, seo, text, trackedFields } from '../cms/projections.ts'
import { card } from '../offering/projections.ts'
import { cameraCard } from './projections.ts'

const file = 'asset->{_id, originalFilename, size}'

/** Specifications that models are compared by. */
const figures =
  `tier, uses, compute, resolution, recognitionTypes, protection, power, weight, panFrom, panTo, tiltFrom, tiltTo, ${text('sensor')},
  protocols[]{_key, name, edition, ${text('note')}},
  specifications[]{_key, group, ${text('label')}, ${text('value')}}` as const

/** Content of a camera page. */
export const cameraQuery = defineQuery(`*[_id == $id && _type == "camera"][0]{
  ${trackedFields}, path, model, order, ${figures},
  ${text('name')}, ${text('tagline')}, ${text('summary')},
  highlights[]{_key, ${text('title')}, ${text('text')}, ${picture('picture')}},
  ${picture('hero')}, gallery[]{_key, ${pictureFields}},
  ${picture('outline')},
  "model3d": model3d.${file},
  downloads[]{_key, ${text('title')}, "file": file.${file}},
  related[]->{${card}},
  questions[]{_key, ${text('question')}, ${text('answer')}},
  ${seo}
}`)

/** Cards of all cameras in display order. */
export const cameraCardsQuery = defineQuery(
  `*[_type == "camera"] | order(order asc, _id asc){${cameraCard}}`
)

/** All cameras in display order, with the specifications they are compared by. */
export const compareQuery = defineQuery(
  `*[_type == "camera"] | order(order asc, _id asc){${trackedFields}, path, model, ${text('name')}, ${picture('hero')}, ${figures}}`
)
