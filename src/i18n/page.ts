import { defaultLocale, isLocale, type Locale } from '../../shared/i18n/locale.ts'

/** Language of the open page, from its root element. */
export function pageLocale(): Locale {
  const language = document.documentElement.lang.split('-')[0]
  return isLocale(language) ? language : defaultLocale
}
