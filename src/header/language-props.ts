import type { LanguageProps } from './LanguageMenu.tsx'

/** Returns the properties of the language menu on a page; an error page leads to the home page. */
export function languageProps({ path, t }: App.Locals): Omit<LanguageProps, 'locale'> {
  return {
    label: t('layout.language'),
    path: path === '/404' ? '/' : path
  }
}
