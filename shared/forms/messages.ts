import type { Locale } from '../i18n/locale.ts'
import { en } from './messages.en.ts'
import type { FormMessages } from './messages.types.ts'
import { zh } from './messages.zh.ts'

const WORDS: Record<Locale, FormMessages> = { zh, en }

/** Returns the texts of a language. */
export function formMessages(locale: Locale): FormMessages {
  return WORDS[locale]
}

/** Returns a sentence as link text: without its full stop. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/[。.]$/, '')
}

/** Returns the language named by the submission, else the browser's first preference, else Chinese. */
export function negotiateFormLocale(named: unknown, accepted = ''): Locale {
  if (named === 'zh' || named === 'en') return named
  const known = accepted.split(',').map(part => part.trim().slice(0, 2).toLowerCase())
  return known.find(part => part === 'zh' || part === 'en') === 'en' ? 'en' : 'zh'
}
