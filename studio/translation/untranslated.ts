import type { Content } from '../list/useContent.ts'
import { missingTranslations } from './missing-fields.ts'

/** A document with missing English: the version that editors see (`shown`) and the number of texts. */
export type UntranslatedDocument = { id: string; type: string; shown: string; missing: number }

/** Returns documents with missing English, judged by their draft if there is one. */
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
