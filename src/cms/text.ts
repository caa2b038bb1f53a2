import { type Locale, languageTags } from '../i18n/locale.ts'

/** A text as queries give it, with the language that it really is in. */
export type Localized = { text: string | null; lang: Locale } | null | undefined

/** Value of the attribute `lang` for a text that fell back to the other language; nothing where it is in the page's own. */
export function foreignTag(
  localized: { lang: Locale } | null | undefined,
  locale: Locale
): string | undefined {
  return localized && localized.lang !== locale ? languageTags[localized.lang] : undefined
}

/** The text alone, for attributes and the document's head; empty where there is none. */
export function plain(localized: Localized): string {
  return typeof localized?.text === 'string' ? localized.text.trim() : ''
}
