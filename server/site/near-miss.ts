import { isLocale, type Locale } from '../../shared/i18n/locale.ts'

/** Marks that end a sentence or enclose an address, in chats and documents. */
const AT_THE_END = /[\s.,;:!?'"()[\]{}<>。，、；：！？「」『』【】《》〈〉“”‘’…]+$/u

/** An address as its visitor probably meant it. */
export interface NearMiss {
  locale: Locale
  /** Path without language. */
  path: string
  /** Whether the language was missing. */
  isBare: boolean
}

/**
 * Tidies a path that has no page: full-width forms and slashes, repeated slashes, invisible characters, and punctuation that
 * stuck to its end.
 * @param path decoded path
 * @param locale language of a path that names none
 */
export function nearMiss(path: string, locale: Locale): NearMiss {
  const tidy = path
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\\/]+/g, '/')
    .replace(AT_THE_END, '')
    .replace(/\/+$/, '')
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/su.exec(tidy) ?? []
  const named = first.toLowerCase()
  return isLocale(named)
    ? { locale: named, path: rest || '/', isBare: false }
    : { locale, path: tidy || '/', isBare: true }
}
