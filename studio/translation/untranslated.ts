import type { Content } from '../list/useContent.ts'
import type { FieldPath } from '../walk-document.ts'
import { missingTranslations } from './missing-fields.ts'

/** A document whose English is incomplete: the version that editors see (`shown`), and the fields. */
export type UntranslatedDocument = {
  id: string
  type: string
  shown: string
  missing: FieldPath[]
  older: FieldPath[]
}

/** The state of each document that editors see: its draft if there is one. */
export function shownDocuments(states: readonly Content[]): Content[] {
  const drafts = new Set(
    states.filter(({ _id }) => _id.startsWith('drafts.')).map(({ _id }) => _id)
  )
  return states.filter(({ _id }) => !drafts.has(`drafts.${_id}`))
}

/** Returns documents whose English is missing or older than the Chinese, judged by their draft if there is one. */
export function untranslatedDocuments(
  states: readonly Content[],
  older: ReadonlyMap<string, FieldPath[]> = new Map()
): UntranslatedDocument[] {
  return shownDocuments(states)
    .map(state => {
      const id = state._id.replace('drafts.', '')
      return {
        id,
        type: state._type,
        shown: state._id,
        missing: missingTranslations(state),
        older: older.get(id) ?? []
      }
    })
    .filter(({ missing, older: old }) => missing.length + old.length > 0)
}
