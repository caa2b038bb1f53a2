import { projectId, workspaceName } from './project.ts'

/** Interface languages of the Studio; the first is the default. */
export const studioLanguages = ['zh-Hans', 'en-US'] as const

export type StudioLanguage = (typeof studioLanguages)[number]

// Sanity's own language menu uses the same key.
const STORAGE_KEY = `sanity-locale:${projectId}:${workspaceName}`

/** The language stored in this browser, else Chinese (also outside a browser). */
export function studioLanguage(): StudioLanguage {
  return stored() === 'en-US' ? 'en-US' : 'zh-Hans'
}

/** Stores the language in this browser and reloads the Studio. */
export function chooseLanguage(language: StudioLanguage): void {
  globalThis.localStorage?.setItem(STORAGE_KEY, language)
  globalThis.location.reload()
}

/** Returns the text in the editor's language. */
export function label(zh: string, en: string): string {
  return studioLanguage() === 'en-US' ? en : zh
}

/** A day in the editor's language, such as 2026年12月1日星期二, or Tue Dec 01 2026. */
export function dayLabel(date: Date): string {
  return studioLanguage() === 'en-US'
    ? date.toDateString()
    : date.toLocaleDateString('zh-CN', { dateStyle: 'full' })
}

// Access to localStorage throws if the browser blocks storage.
function stored(): string | null | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    return globalThis.localStorage?.getItem(STORAGE_KEY)
  } catch {
    return undefined
  }
}
