import type { Locale } from '../../shared/i18n/locale.ts'
import { footprintAttributes } from '../footprint/attributes.ts'
import { island } from '../islands/island.tsx'
import { Account, type AccountProps } from '../session/Account.tsx'
import { useHeaderItems } from './header-texts.ts'
import { LanguageMenu, type LanguageProps } from './LanguageMenu.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { type NavItem, NavItems } from './NavItems.tsx'

interface Props {
  locale: Locale
  items: NavItem[]
  /** Names of the navigation and of the button that opens it in the mobile layout. */
  navigation: string
  menu: string
  search: { href: string; label: string; current: boolean }
  language: Omit<LanguageProps, 'locale'>
  account: Omit<AccountProps, 'locale'>
}

/** Header beside the brand: navigation, search, language menu, account. */
function Content({ locale, items, navigation, menu, search, language, account }: Props) {
  const shown = useHeaderItems(locale, items)
  return (
    <>
      <nav className="wide" {...footprintAttributes('click')} aria-label={navigation}>
        <NavItems items={shown} />
      </nav>
      <a
        className="to-search"
        href={search.href}
        data-tip=""
        aria-current={search.current ? 'page' : undefined}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="5.75" />
          <path d="M13 13l4.5 4.5" />
        </svg>
        <span className="visually-hidden">{search.label}</span>
      </a>
      <LanguageMenu locale={locale} {...language} />
      <Account locale={locale} {...account} />
      <MobileMenu label={menu} name={navigation} items={shown} />
    </>
  )
}

export const SiteHeader = island(Content)
