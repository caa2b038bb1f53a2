import { flushSync } from 'react-dom'
import { languageTags, locales } from '../../shared/i18n/locale.ts'
import { hydrateIsland } from '../errors/hydrate.tsx'
import { pageLocale } from '../i18n/page.ts'
import { $locale, loadTexts, useHeaderLocale } from './header-texts.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { type NavItem, NavItems } from './NavItems.tsx'
import { useDropdown } from './useDropdown.ts'

const page = pageLocale()

let isEnhanced = false

/** Hydrates navigation, mobile menu and both language menus, once. */
export function enhanceHeader(): void {
  if (isEnhanced) return
  isEnhanced = true
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const island = getIsland(place)
    if (island) hydrateIsland(place, island)
  }
  for (const locale of locales) if (locale !== page) loadTexts(locale)
  // The page may come back from the bfcache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) $locale.set(undefined)
  })
}

function getIsland(place: HTMLElement) {
  const wasOpen = place.querySelector('details')?.open ?? false
  const label = place.querySelector('summary')?.getAttribute('aria-label') ?? ''
  if (place.dataset.island === 'items') return <Navigation items={itemsIn(place)} />
  if (place.dataset.island === 'language')
    return <Language label={label.split(': ')[0] ?? ''} href={hrefIn(place)} wasOpen={wasOpen} />
  const name = place.querySelector('nav')?.getAttribute('aria-label') ?? ''
  return <PhoneMenu label={label} name={name} items={itemsIn(place)} wasOpen={wasOpen} />
}

// The first render must equal the static HTML.
function itemsIn(place: HTMLElement): NavItem[] {
  return [...place.querySelectorAll('a')].map(link => ({
    title: link.textContent ?? '',
    lang: link.getAttribute('lang') ?? undefined,
    href: link.getAttribute('href') ?? '',
    current: link.hasAttribute('aria-current')
  }))
}

function hrefIn(place: HTMLElement): string {
  return place.querySelector('a[hreflang]')?.getAttribute('href') ?? ''
}

function useItems(items: NavItem[]): NavItem[] {
  const { locale, text } = useHeaderLocale(page)
  if (locale === page) return items
  return items.map((item, index) => ({
    ...item,
    title: text(String(index), item.title),
    lang: languageTags[locale]
  }))
}

function Navigation({ items }: { items: NavItem[] }) {
  return <NavItems items={useItems(items)} />
}

function Language({ label, href, wasOpen }: { label: string; href: string; wasOpen: boolean }) {
  const { locale, text } = useHeaderLocale(page)
  const { close, ...disclosure } = useDropdown(wasOpen, true)
  return (
    <LanguageMenu
      current={locale}
      label={text('language', label)}
      links={{ zh: href, en: href }}
      disclosure={disclosure}
      choose={chosen => {
        flushSync(() => $locale.set(chosen))
        close()
        show(href)
      }}
    />
  )
}

// After the selection was painted, with the current query and hash.
function show(href: string): void {
  const { pathname } = new URL(href, location.href)
  const go = () => location.assign(pathname + location.search + location.hash)
  requestAnimationFrame(() => setTimeout(go))
}

function PhoneMenu(props: { label: string; name: string; items: NavItem[]; wasOpen: boolean }) {
  const { close: _close, ...disclosure } = useDropdown(props.wasOpen, false)
  return (
    <MobileMenu
      label={props.label}
      name={props.name}
      items={useItems(props.items)}
      disclosure={disclosure}
    />
  )
}
