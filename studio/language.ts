import { projectId, workspaceName } from './project.ts'

/** The languages that the Studio speaks; the first is the default. */
export const studioLanguages = ['zh-Hans', 'en-US'] as const

export type StudioLanguage = (typeof studioLanguages)[number]

// Sanity's own language menu writes here, so that its choice and ours are one.
const STORAGE_KEY = `sanity-locale:${projectId}:${workspaceName}`

/** The editor's language: the one chosen in this browser, else Chinese. Outside a browser Chinese. */
export function studioLanguage(): StudioLanguage {
  return stored() === 'en-US' ? 'en-US' : 'zh-Hans'
}

/** Keeps the choice in this browser and starts the Studio again in that language. */
export function chooseLanguage(language: StudioLanguage): void {
  globalThis.localStorage?.setItem(STORAGE_KEY, language)
  globalThis.location.reload()
}

/** Picks the text of a label in the editor's language. */
export function label(zh: string, en: string): string {
  return studioLanguage() === 'en-US' ? en : zh
}

// A browser that keeps nothing for this site refuses the read.
function stored(): string | null | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    return globalThis.localStorage?.getItem(STORAGE_KEY)
  } catch {
    return undefined
  }
}
