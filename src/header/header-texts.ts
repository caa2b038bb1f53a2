import i18next from 'i18next'
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import { BASE } from '../base-path.ts'
import { defaultLocale, type Locale } from '../i18n/locale.ts'

/** Texts of the header in one language, as `/zh/navigation.json` gives them. */
export interface HeaderTexts {
  language: string
  titles: string[]
}

/** The language that the header shows: the page's, until another one is chosen. */
export const $locale = atom<Locale | undefined>(undefined)

const texts = i18next.createInstance({
  resources: {},
  fallbackLng: defaultLocale,
  initAsync: false,
  interpolation: { escapeValue: false, skipOnVariables: true }
})
texts.init()

/** Counts up with every language that has come, so that what shows it renders again. */
const $loaded = atom(0)

/** Brings the texts of a language; without them the header keeps those of the page. */
export async function loadTexts(locale: Locale): Promise<void> {
  try {
    const response = await fetch(`${BASE}${locale}/navigation.json`)
    if (!response.ok) return
    const { language, titles }: HeaderTexts = await response.json()
    texts.addResourceBundle(locale, 'translation', { language, ...titles })
    $loaded.set($loaded.get() + 1)
  } catch (error) {
    console.warn(error)
  }
}

/**
 * The language that the header shows, and its texts. In the first render it is the page's.
 * @param page language of the page
 */
export function useHeaderLocale(page: Locale): {
  locale: Locale
  text: (name: string, own: string) => string
} {
  const locale = useSyncExternalStore(
    changed => $locale.listen(changed),
    () => $locale.get() ?? page,
    () => page
  )
  useSyncExternalStore(
    changed => $loaded.listen(changed),
    () => $loaded.get(),
    () => 0
  )
  return {
    locale,
    text: (name, own) =>
      locale !== page && texts.exists(name, { lng: locale })
        ? texts.t(name, { lng: locale, skipInterpolation: true })
        : own
  }
}
