import type { Locale } from '../../shared/i18n/locale.ts'
import { encodeText } from '../../shared/text/encode-text.ts'

/**
 * Returns the path of the contact form with a preset subject.
 * @param what kind of request, such as a demonstration
 * @param about what it is about, such as the name of a camera
 */
export function contactPath(locale: Locale, what: string, about: string): string {
  const theme = `${what}${locale === 'zh' ? '：' : ': '}${about}`
  return `/contactUs?theme=${encodeText(theme)}`
}

/** A link of the content that presets the subject of the contact form; editors see the word, visitors never do. */
const PRESET = /(\/contactUs\?theme=)[\w-]*$/

/** Makes the text of a link the subject that it presets. */
export function withSubject(href: string, text: string): string {
  return href.replace(PRESET, (_, path: string) => path + encodeText(text))
}
