import { isLocale, type Locale } from '../../shared/i18n/locale.ts'
import { fixedPages, generatedPages } from './route-table.ts'

/**
 * Address of a page in a language: `/zh/` for the home page, else `/zh/hardware`.
 * @param path path without locale; a query or hash behind it is kept
 */
export function localizedUrl(locale: Locale, path: string): string {
  return `/${locale}${path}`
}

/** Parses an address; undefined if it does not begin with a locale of the site. */
export function parseUrl(pathname: string): { locale: Locale; path: string } | undefined {
  const [, first, ...rest] = pathname.replace(/(\/index)?\.html$/, '').split('/')
  if (!isLocale(first)) return undefined
  return { locale: first, path: `/${rest.join('/')}`.replace(/(.)\/+$/, '$1') }
}

/** Address of the same page in another language, with query and hash; without a known locale that of its home page. */
export function localeCounterpart(address: string, locale: Locale): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return localizedUrl(locale, parseUrl(pathname)?.path ?? '/') + rest
}

/**
 * Canonical path of a page: its own, or that of the main page for the variants `pc`, `mb` and `tabs`.
 * @param exists whether a path has a page; a variant without a main page is canonical itself
 */
export function canonicalPath(path: string, exists: (path: string) => boolean = () => true) {
  const main = (fixedPages[path] ?? generatedPages[path])?.canonical
  return main !== undefined && exists(main) ? main : path
}

/** Whether an absolute URL is local: localhost or a loopback address. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}

/** Absolute URL; `site` is the base URL, base path included, with or without a slash at the end. */
export function absoluteUrl(site: string | URL, address: string): string {
  return new URL(String(site).replace(/\/+$/, '') + address).href
}
