import { type Locale, writingTags } from '../../shared/i18n/locale.ts'
import type { Translate } from '../i18n/translate.ts'

const DATE = { dateStyle: 'long', timeZone: 'Asia/Shanghai' } as const

/** Values in the footer of a data sheet; missing ones are omitted. */
export interface DatasheetInfo {
  model: string | null | undefined
  name: string
  company: string
  /** Time of the last change, as ISO 8601. */
  changed: string | null | undefined
}

/** Returns the footer of each page of a data sheet: model, name, company, date of the last change. */
export function datasheetFooter(sheet: DatasheetInfo, t: Translate, locale: Locale): string {
  const date = changedOn(sheet.changed, t, locale)
  return [sheet.model, sheet.name, sheet.company, date].filter(Boolean).join(' · ')
}

/** Returns the sentence on the date of the last change; empty if the date is unknown. */
export function changedOn(
  changed: string | null | undefined,
  t: Translate,
  locale: Locale
): string {
  const at = Date.parse(changed ?? '')
  if (Number.isNaN(at)) return ''
  return t('camera.changed', { date: new Date(at).toLocaleDateString(writingTags[locale], DATE) })
}

/** Returns the file name of a data sheet: its model, or else its path, and the language. */
export function datasheetFilename(
  model: string | null | undefined,
  path: string,
  locale: Locale
): string {
  const parts = [model ?? '', path].map(part =>
    part.replace(/[^\p{L}\p{N}.-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')
  )
  return `${parts.find(Boolean) ?? 'camera'}-${locale}.pdf`
}
