import i18next from 'i18next'
import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import { defaultLocale, type Locale } from '../../shared/i18n/locale.ts'
import { BASE } from '../base-path.ts'

/** Texts of the header in one language, the body of `/zh/navigation.json`. */
export interface HeaderTexts {
  language: string
  titles: string[]
}

/** The language that the header shows; undefined is that of the page. */
export const $locale = atom<Locale | undefined>(undefined)

const texts = i18next.createInstance({
  resources: {},
  fallbackLng: defaultLocale,
  initAsync: false,
  interpolation: { escapeValue: false, skipOnVariables: true }
})
texts.init()

/** Number of loaded languages: a change re-renders the header. */
const $loaded = atom(0)

/** Loads the texts of a language; if that fails the header keeps those of the page. */
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
 * React hook for the language that the header shows, and its texts. In the first render it is that of the page.
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
