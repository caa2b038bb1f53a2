import { type Locale, writingTags } from '../../shared/i18n/locale.ts'

/** Joins the names of cameras in a sentence: `A, B, and C`, `A、B和C`. */
export function joinNames(names: string[], locale: Locale): string {
  return new Intl.ListFormat(writingTags[locale], { type: 'conjunction' }).format(names)
}
