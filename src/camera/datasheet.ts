import { type Locale, writingTags } from '../i18n/locale.ts'
import type { Translate } from '../i18n/translate.ts'

const DATE = { dateStyle: 'long', timeZone: 'Asia/Shanghai' } as const

/** What a data sheet says of itself; what the content does not have is left out. */
export interface DatasheetInfo {
  model: string | null | undefined
  name: string
  company: string
  /** When the content changed last, as ISO 8601. */
  changed: string | null | undefined
}

/** The line at the foot of each page of a data sheet: which model, whose, and how old. */
export function datasheetFooter(sheet: DatasheetInfo, t: Translate, locale: Locale): string {
  const at = Date.parse(sheet.changed ?? '')
  const written = Number.isNaN(at) ? '' : new Date(at).toLocaleDateString(writingTags[locale], DATE)
  const date = written && t('camera.changed', { date: written })
  return [sheet.model, sheet.name, sheet.company, date].filter(Boolean).join(' · ')
}

/** The name under which visitors keep a data sheet: its model, or the page's own name, and the language. */
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
