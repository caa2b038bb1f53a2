import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { type Locale, languageTags, localeNames, locales } from '../../shared/i18n/locale.ts'
import { withBase } from '../base-path.ts'
import { localizedUrl } from '../routing/url.ts'
import { $locale, loadTexts, useHeaderTexts } from './header-texts.ts'
import { useDropdown } from './useDropdown.ts'

/** Properties of the language menu. */
export interface LanguageProps {
  /** Language of the page. */
  locale: Locale
  /** Name of the menu with its colon, in the language of the page. */
  label: string
  /** Path of the page that is offered in the other languages, without language. */
  path: string
}

/** Language menu: shows the selected language and offers all; the selected one is disabled. */
export function LanguageMenu({ locale: page, label, path }: LanguageProps) {
  const { locale: current, texts } = useHeaderTexts(page)
  const { close, details, summary } = useDropdown(true)
  useEffect(() => {
    for (const locale of locales) if (locale !== page) loadTexts(locale)
    // The page may come back from the bfcache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && $locale.set(undefined)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [page])
  const hrefIn = (locale: Locale) => withBase(localizedUrl(locale, path))
  const choose = (event: React.MouseEvent, locale: Locale) => {
    // With a modifier key the browser opens it in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    flushSync(() => $locale.set(locale))
    close()
    show(hrefIn(locale))
  }
  return (
    <details className="language" {...details}>
      <summary
        aria-label={`${texts?.language ?? label}${localeNames[current]}`}
        data-code={current}
        {...summary}
      >
        {localeNames[current]}
      </summary>
      <ul>
        {locales.map(locale => (
          <li key={locale}>
            {locale === current ? (
              // biome-ignore lint/a11y/useValidAnchor: a link without href is the pattern for a disabled link
              <a role="link" aria-disabled="true" aria-current="true" lang={languageTags[locale]}>
                {localeNames[locale]}
              </a>
            ) : (
              <a
                href={hrefIn(locale)}
                lang={languageTags[locale]}
                hrefLang={languageTags[locale]}
                onClick={event => choose(event, locale)}
              >
                {localeNames[locale]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

// After the selection was painted, with the current query and hash.
function show(href: string): void {
  const { pathname } = new URL(href, location.href)
  const go = () => location.assign(pathname + location.search + location.hash)
  requestAnimationFrame(() => setTimeout(go))
}
