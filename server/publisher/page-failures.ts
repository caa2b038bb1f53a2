import { locales } from '../../shared/i18n/locale.ts'
import type { PageFailure } from '../../shared/publisher/status.ts'
import { describeConflict, type PathConflict } from '../../shared/routing/resolve-paths.ts'
import { log } from '../log.ts'

/** Path conflicts as failures of the pages concerned. */
export function conflictFailures(refusals: PathConflict[]): PageFailure[] {
  return refusals.flatMap(refusal => {
    const path = refusal.kept ?? (typeof refusal.wanted === 'string' ? refusal.wanted : '')
    const message = describeConflict(refusal)
    return locales.map(locale => ({
      page: `/${locale}${path}`,
      document: refusal.id,
      field: 'path',
      message
    }))
  })
}

export function logFailures(failures: PageFailure[]): void {
  for (const { page, document = '', field = '', message } of failures)
    log('site.page-failed', { page, document, field, message })
}
