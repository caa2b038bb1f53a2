import type { FormLocale } from '../../server/forms/rules/fields.ts'

/** What the contact form is given, by the page and again by the browser. */
export interface ContactFormProps {
  locale: FormLocale
  /** Path of the page without locale. */
  page: string
  theme: string
  /** Address of the privacy notice; empty where there is none. */
  privacy: string
  words: {
    consent: string
    privacy: string
    sending: string
    offline: string
    unreachable: string
    again: string
    sentTitle: string
    sentText: string
    another: string
  }
}
