import { type Locale, languageTags } from '../../shared/i18n/locale.ts'

/** A text as queries return it, with the language that it is in. */
export type Localized = { text: string | null; lang: Locale } | null | undefined

/** Value of the attribute `lang` of a text; undefined if it is in the language of the page. */
export function foreignTag(
  localized: { lang: Locale } | null | undefined,
  locale: Locale
): string | undefined {
  return localized && localized.lang !== locale ? languageTags[localized.lang] : undefined
}

/** The trimmed text alone, for attributes and the head; empty if there is none. */
export function plain(localized: Localized): string {
  return typeof localized?.text === 'string' ? localized.text.trim() : ''
}
