import type { Locale } from '../i18n/locale.ts'

/**
 * Path of the contact form with a subject already in its field, for links to it.
 * @param what what is asked for, such as a demonstration
 * @param about name of the page's subject, such as a camera
 */
export function contactPath(locale: Locale, what: string, about: string): string {
  const theme = `${what}${locale === 'zh' ? '：' : ': '}${about}`
  return `/contactUs?theme=${encodeURIComponent(theme)}`
}
