import { LOCALES } from '../site/resolve-url.ts'
import { describeConflict, type PathConflict } from './rules/resolve-paths.ts'
import type { PageFailure } from './status.ts'

/** Documents that do not stand where they want to, as failures of the pages that they keep or do not get. */
export function conflictFailures(refusals: PathConflict[]): PageFailure[] {
  return refusals.flatMap(refusal => {
    const path = refusal.kept ?? (typeof refusal.wanted === 'string' ? refusal.wanted : '')
    const message = describeConflict(refusal)
    return LOCALES.map(locale => ({
      page: `/${locale}${path}`,
      document: refusal.id,
      field: 'path',
      message
    }))
  })
}
