import type { Locale } from '../../shared/i18n/locale.ts'

/** Props of the contact form, in static rendering and hydration. */
export interface ContactFormProps {
  locale: Locale
  /** Path of the page without locale. */
  page: string
  theme: string
  /** Level of the headings within the form. */
  level: 2 | 3
  /** Address of the privacy notice; empty if there is none. */
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
