/** The languages of the site; the first is the default. */
export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

/** Source of a regular expression for the code of a language, such as `zh|en`. */
export const LOCALE_PATTERN = locales.join('|')

export const defaultLocale: Locale = 'zh'

/** Native names of the languages, as in the language menu (specification §2). */
export const localeNames: Record<Locale, string> = { zh: '简体中文', en: 'English' }

/** Value of the attributes `lang` and `hreflang`. */
export const languageTags: Record<Locale, string> = { zh: 'zh-Hans', en: 'en' }

/** Locale tags for the format of dates and lists. */
export const writingTags: Record<Locale, string> = { zh: 'zh-CN', en: 'en-GB' }

/** Returns the language that is shown where a text is missing. */
export function otherLocale(locale: unknown): Locale {
  return locales.find(other => other !== locale) ?? defaultLocale
}

/** Whether a string is a language code of the site. */
export function isLocale(word: string | undefined): word is Locale {
  return locales.some(locale => locale === word)
}

/** Returns the language of a path: its first segment, or the default if that is not a language. */
export function getLocale(path: string): Locale {
  const first = path.split('/')[1]
  return isLocale(first) ? first : defaultLocale
}

/**
 * Negotiates the language of an answer: the named one, else the first language of the site in `Accept-Language`
 * (RFC 9110 §12.5.4; browsers send it in order of preference), else the default.
 * @param named untrusted; ignored unless it is a language code of the site
 */
export function negotiateLocale(named: unknown, acceptLanguage = ''): Locale {
  if (typeof named === 'string' && isLocale(named)) return named
  const accepted = acceptLanguage.split(',').map(part => part.trim().toLowerCase().split(/[-;]/)[0])
  return accepted.find(isLocale) ?? defaultLocale
}
