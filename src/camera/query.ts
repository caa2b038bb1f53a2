import { defineQuery } from 'groq'
import { localized, picture, pictureFields, seo, text, trackedFields } from '../cms/projections.ts'
import { card } from '../content/projections.ts'
import { cameraCard } from './projections.ts'

const highlight = `${text('title')}, ${text('text')}, ${picture('picture')}` as const
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
  highlights[]{_key, ${highlight}},
  ${picture('hero')}, gallery[]{_key, ${pictureFields}},
  facts[]{_key, ${text('value')}, ${text('label')}},
  installed{${highlight}},
  exploded{${text('title')}, ${text('text')}, ${picture('picture')}, parts[]{_key, x, y, side, ${text('title')}, ${text('text')}}},
  comparison{${text('title')}, ${text('text')}, ${picture('before')}, ${picture('after')}},
  recognition[]{_key, results, ${text('title')}, ${text('text')}},
  inTheBox[]{_key, ${localized}},
  mounting[]{_key, kind, ${text('title')}, ${text('text')}},
  accessories[]{_key, ${highlight}},
  compatible[]{_key, ${text('text')}, document->{${card}}},
  ${picture('outline')},
  "model3d": model3d.${file},
  downloads[]{_key, ${text('title')}, "file": file.${file}},
  related[]->{${card}},
  questions[]{_key, ${text('question')}, ${text('answer')}},
  ${seo}
}`)

/** Cameras that work with a product or software. */
export const compatibleCamerasQuery = defineQuery(
  `*[_type == "camera" && $id in compatible[].document._ref] | order(order asc, _id asc){${cameraCard}}`
)

/** Cards of all cameras in display order. */
export const cameraCardsQuery = defineQuery(
  `*[_type == "camera"] | order(order asc, _id asc){${cameraCard}}`
)

/** All cameras in display order, with the figures by which they are chosen. */
export const finderQuery = defineQuery(
  `*[_type == "camera"] | order(order asc, _id asc){${trackedFields}, path, ${text('name')}, ${picture('hero')}, reach, illumination, tasks, temperature, power, weight, mounting[]{_key, kind}}`
)

/** All cameras in display order, with the specifications they are compared by. */
export const compareQuery = defineQuery(
  `*[_type == "camera"] | order(order asc, _id asc){${trackedFields}, path, model, ${text('name')}, ${picture('hero')}, ${figures}}`
)
