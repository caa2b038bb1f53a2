import { type Locale, languageTags, localeNames, locales } from '../../i18n/locale.ts'
import { type Html, html } from '../html.ts'

/**
 * Links to the page in the other languages, each under its own name.
 * @param query of the page, kept but for its `lang`
 */
export function languageLinks(current: Locale, query: URLSearchParams): Html {
  const links = locales
    .filter(locale => locale !== current)
    .map(locale => {
      const other = new URLSearchParams(query)
      other.set('lang', locale)
      const tag = languageTags[locale]
      return html`<a href="?${other.toString()}" hreflang="${tag}" lang="${tag}">${localeNames[locale]}</a> `
    })
  return html`${links}`
}
