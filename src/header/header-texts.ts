import { useStore } from '@nanostores/react'
import { atom, map } from 'nanostores'
import { type Locale, languageTags } from '../../shared/i18n/locale.ts'
import { BASE } from '../base-path.ts'
import type { NavItem } from './NavItems.tsx'

/** Texts of the header in one language, the body of `/zh/navigation.json`. */
export interface HeaderTexts {
  /** Name of the language menu with its colon. */
  language: string
  titles: string[]
}

/** The language that the header shows; undefined is that of the page. */
export const $locale = atom<Locale | undefined>(undefined)

/** The loaded texts by language. */
const $texts = map<Partial<Record<Locale, HeaderTexts>>>({})

/** Loads the texts of a language, once; if that fails the header keeps those of the page. */
export async function loadTexts(locale: Locale): Promise<void> {
  if (loading.has(locale)) return
  loading.add(locale)
  try {
    const response = await fetch(`${BASE}${locale}/navigation.json`)
    if (response.ok) $texts.setKey(locale, await response.json())
  } catch (error) {
    console.warn(error)
  }
}

const loading = new Set<Locale>()

/**
 * React hook for the language that the header shows, and its texts unless they are those of the page. In the first
 * render it is the language of the page.
 */
export function useHeaderTexts(page: Locale): { locale: Locale; texts: HeaderTexts | undefined } {
  const locale = useStore($locale, { ssr: 'initial' }) ?? page
  const loaded = useStore($texts, { ssr: 'initial' })
  return { locale, texts: locale === page ? undefined : loaded[locale] }
}

/** React hook for the navigation in the language that the header shows. */
export function useHeaderItems(page: Locale, items: NavItem[]): NavItem[] {
  const { locale, texts } = useHeaderTexts(page)
  if (!texts) return items
  return items.map((item, index) => {
    const title = texts.titles[index]
    return title ? { ...item, title, lang: languageTags[locale] } : item
  })
}
