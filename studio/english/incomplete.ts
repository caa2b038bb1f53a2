import type { Content } from '../live/content.ts'
import { missingEnglish } from './missing.ts'

/** A document whose English is not whole: the state that an editor sees, and how many texts lack it. */
export type Incomplete = { id: string; type: string; shown: string; missing: number }

/** Documents with Chinese but no English somewhere, judged by their draft where there is one. */
export function incomplete(states: readonly Content[]): Incomplete[] {
  const drafts = new Set(
    states.filter(({ _id }) => _id.startsWith('drafts.')).map(({ _id }) => _id)
  )
  return states
    .filter(({ _id }) => !drafts.has(`drafts.${_id}`))
    .map(state => ({
      id: state._id.replace('drafts.', ''),
      type: state._type,
      shown: state._id,
      missing: missingEnglish(state).length
    }))
    .filter(({ missing }) => missing > 0)
}
