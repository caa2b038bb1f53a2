import { defineQuery } from 'groq'
import { load } from '../cms/load.ts'
import { trackedFields } from '../cms/projections.ts'

const DEFAULT_DAYS = 365

export const retentionQuery = defineQuery(
  `*[_id == "siteSettings" && _type == "siteSettings"][0]{${trackedFields}, messageRetentionDays}`
)

/** Days for which messages are stored, for the consent text. */
export async function loadRetention(): Promise<number> {
  return (await load(retentionQuery))?.messageRetentionDays ?? DEFAULT_DAYS
}
