/** The languages that the Studio speaks; the first is the default. */
export const studioLanguages = ['zh-Hans', 'en-US'] as const

/** Where the choice is kept in the editor's browser. */
const STORAGE_KEY = 'studioLanguage'

/** The editor's language: the one chosen in this browser, else Chinese. Outside a browser Chinese. */
export function studioLanguage(): (typeof studioLanguages)[number] {
  const stored = globalThis.localStorage?.getItem(STORAGE_KEY)
  return stored === 'en-US' ? 'en-US' : 'zh-Hans'
}

/** Picks the text of a label in the editor's language. */
export function label(zh: string, en: string): string {
  return studioLanguage() === 'en-US' ? en : zh
}
