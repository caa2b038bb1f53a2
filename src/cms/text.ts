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

/**
 * Splits a sentence at the texts in it that are in another language than the page.
 * @returns its parts, in order; those in another language with their tag
 */
export function splitAtForeign(
  sentence: string,
  texts: readonly Localized[],
  locale: Locale
): (string | { text: string; lang: string })[] {
  const foreign = texts.flatMap(text => {
    const lang = foreignTag(text, locale)
    return lang && plain(text) ? [{ text: plain(text), lang }] : []
  })
  return foreign.reduce<(string | { text: string; lang: string })[]>(
    (parts, { text, lang }) =>
      parts.flatMap(part => {
        if (typeof part !== 'string') return [part]
        const between = part.split(text)
        return between.flatMap((each, index) => (index > 0 ? [{ text, lang }, each] : [each]))
      }),
    [sentence]
  )
}
