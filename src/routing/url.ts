import { defaultLocale, isLocale, type Locale } from '../i18n/locale.ts'
import { fixedPages, generatedPages } from './route-table.ts'

/**
 * Address of a page in a language: `/zh/` for the home page, else `/zh/hardware`.
 * @param path path without locale; a query or hash behind it is kept
 */
export function localizedUrl(locale: Locale, path: string): string {
  return `/${locale}${path}`
}

/** Takes an address apart; an address without a language of ours gives nothing. */
export function parseUrl(pathname: string): { locale: Locale; path: string } | undefined {
  const [, first, ...rest] = pathname.replace(/(\/index)?\.html$/, '').split('/')
  if (!isLocale(first)) return undefined
  return { locale: first, path: `/${rest.join('/')}`.replace(/(.)\/+$/, '$1') }
}

/** The language of an address: its first segment, the default where that names none. */
export function getLocale(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return isLocale(first) ? first : defaultLocale
}

/** The same page in another language, with query and hash. An address outside the site's languages gives that language's home. */
export function localeCounterpart(address: string, locale: Locale): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return localizedUrl(locale, parseUrl(pathname)?.path ?? '/') + rest
}

/**
 * The path that search engines are to keep for a page: its own, or for the `pc`, `mb` and `tabs` variants the main page's.
 * @param exists whether a path has a page; a variant without a main page stands for itself
 */
export function canonicalPath(path: string, exists: (path: string) => boolean = () => true) {
  const main = (fixedPages[path] ?? generatedPages[path])?.canonical
  return main !== undefined && exists(main) ? main : path
}

/** Whether an absolute address is one of the machine itself. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}

/** Absolute address; `site` is the address of the whole site, its path included, with or without a slash at the end. */
export function absoluteUrl(site: string | URL, address: string): string {
  return new URL(String(site).replace(/\/+$/, '') + address).href
}
