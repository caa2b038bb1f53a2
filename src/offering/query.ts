import { defineQuery } from 'groq'
import { offeringFields } from '../content/projections.ts'

export const productQuery = defineQuery(`*[_id == $id && _type == "product"][0]{${offeringFields}}`)
export const softwareQuery = defineQuery(
  `*[_id == $id && _type == "software"][0]{${offeringFields}}`
)
export const serviceQuery = defineQuery(`*[_id == $id && _type == "service"][0]{${offeringFields}}`)
