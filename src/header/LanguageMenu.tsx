import { type Locale, languageTags, localeNames, locales } from '../i18n/locale.ts'
import type { Disclosure } from './useDropdown.ts'

interface Props {
  /** The language that is shown as chosen. */
  current: Locale
  /** What the menu is, in the language of the page. */
  label: string
  /** Address of the page in each language; only that of the other one is used. */
  links: Record<Locale, string>
  choose?: (locale: Locale) => void
  disclosure?: Disclosure
}

/** The language menu: it shows the chosen language, offers both, and the chosen one is disabled. */
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
              // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere is how a disabled one is written
              <a role="link" aria-disabled="true" aria-current="true" lang={languageTags[locale]}>
                {localeNames[locale]}
              </a>
            ) : (
              <a
                href={links[locale]}
                lang={languageTags[locale]}
                hrefLang={languageTags[locale]}
                onClick={event => {
                  // With a key held down the browser opens it elsewhere.
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
