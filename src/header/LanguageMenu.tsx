import { type Locale, languageTags, localeNames, locales } from '../../shared/i18n/locale.ts'
import type { Disclosure } from './useDropdown.ts'

interface Props {
  /** The selected language. */
  current: Locale
  /** Name of the menu, in the language of the page. */
  label: string
  /** Address of the page in each language; only that of the other one is used. */
  links: Record<Locale, string>
  choose?: (locale: Locale) => void
  disclosure?: Disclosure
}

/** Language menu: shows the selected language and offers both; the selected one is disabled. */
export function LanguageMenu({ current, label, links, choose, disclosure = {} }: Props) {
  const { details, summary } = disclosure
  return (
    <details className="language" {...details}>
      <summary aria-label={`${label}: ${localeNames[current]}`} data-code={current} {...summary}>
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
                href={links[locale]}
                lang={languageTags[locale]}
                hrefLang={languageTags[locale]}
                onClick={event => {
                  // With a modifier key the browser opens it in another tab.
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                  if (!choose) return
                  event.preventDefault()
                  choose(locale)
                }}
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
