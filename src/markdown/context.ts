import type { Locale } from '../../shared/i18n/locale.ts'
import type { Translate } from '../i18n/translate.ts'

/** What the parts of a page need to become Markdown. */
export interface MarkdownContext {
  locale: Locale
  t: Translate
  /** Returns the absolute URL of a link in the content; undefined if it leads nowhere. */
  resolve: (href: string | null | undefined) => Promise<string | undefined>
}
