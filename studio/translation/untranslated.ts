import type { Content } from '../list/useContent.ts'
import { missingTranslations } from './missing-fields.ts'

/** A document whose English is not whole: the state that an editor sees, and how many texts lack it. */
export type UntranslatedDocument = { id: string; type: string; shown: string; missing: number }

/** Documents with Chinese but no English somewhere, judged by their draft where there is one. */
export function untranslatedDocuments(states: readonly Content[]): UntranslatedDocument[] {
  const drafts = new Set(
    states.filter(({ _id }) => _id.startsWith('drafts.')).map(({ _id }) => _id)
  )
  return states
    .filter(({ _id }) => !drafts.has(`drafts.${_id}`))
    .map(state => ({
      id: state._id.replace('drafts.', ''),
      type: state._type,
      shown: state._id,
      missing: missingTranslations(state).length
    }))
    .filter(({ missing }) => missing > 0)
}
