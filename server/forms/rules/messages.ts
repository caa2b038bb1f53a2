import type { ContactField, FormLocale } from './fields.ts'
import { en } from './messages.en.ts'
import { zh } from './messages.zh.ts'

/** Texts of the forms in one language. */
export interface FormMessages {
  labels: Record<ContactField, string>
  optional: string
  /** Beside the fields of which one is required. */
  either: string
  help: Partial<Record<ContactField, string>>
  submit: string
  subscribe: string
  /** Heading of the error summary. */
  summary(count: number): string
  errors: {
    required(label: string): string
    notText(label: string): string
    tooLong(label: string, limit: number, has: number): string
    characters(label: string): string
    links(label: string, limit: number): string
    email: string
    phone: string
    unreachable: string
    noToken: string
    oldToken: string
    tooFast: string
    trap: string
    elsewhere: string
    tooMany(seconds: number): string
    tooLarge: string
    notRead: string
    failed: string
  }
}

const WORDS: Record<FormLocale, FormMessages> = { zh, en }

/** Returns the texts of a language. */
export function formMessages(locale: FormLocale): FormMessages {
  return WORDS[locale]
}

/** Returns a sentence as link text: without its full stop. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/[。.]$/, '')
}

/** Returns the language named by the submission, else the browser's first preference, else Chinese. */
export function negotiateFormLocale(named: unknown, accepted = ''): FormLocale {
  if (named === 'zh' || named === 'en') return named
  const known = accepted.split(',').map(part => part.trim().slice(0, 2).toLowerCase())
  return known.find(part => part === 'zh' || part === 'en') === 'en' ? 'en' : 'zh'
}
