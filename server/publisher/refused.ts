import { LOCALES } from '../site/address.ts'
import { type Refusal, refusalSentence } from './rules/paths.ts'
import type { PageFailure } from './status.ts'

/** Documents that do not stand where they want to, as failures of the pages that they keep or do not get. */
export function refusalsOf(refusals: Refusal[]): PageFailure[] {
  return refusals.flatMap(refusal => {
    const path = refusal.kept ?? (typeof refusal.wanted === 'string' ? refusal.wanted : '')
    const message = refusalSentence(refusal)
    return LOCALES.map(locale => ({
      page: `/${locale}${path}`,
      document: refusal.id,
      field: 'path',
      message
    }))
  })
}
