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
