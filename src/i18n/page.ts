import { defaultLocale, isLocale, type Locale } from './locale.ts'

/** The language of the page that is open, by its root element. */
export function pageLocale(): Locale {
  const language = document.documentElement.lang.split('-')[0]
  return isLocale(language) ? language : defaultLocale
}
