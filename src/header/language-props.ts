import { withBase } from '../base-path.ts'
import { localizedUrl } from '../routing/url.ts'
import type { LanguageProps } from './LanguageMenu.tsx'

/** Returns the properties of the language menu on a page; an error page leads to the home page. */
export function languageProps({ locale, path, t }: App.Locals): Omit<LanguageProps, 'locale'> {
  const other = locale === 'zh' ? 'en' : 'zh'
  return {
    label: t('layout.language'),
    href: withBase(localizedUrl(other, path === '/404' ? '/' : path))
  }
}
