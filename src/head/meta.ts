import { defaultLocale, type Locale, languageTags, locales } from '../../shared/i18n/locale.ts'
import { truncate } from '../../shared/text/truncate.ts'
import { absoluteUrl, localizedUrl } from '../routing/url.ts'

/** Characters of a title and of a description: search engines show no more, and a page repeats them. */
const MAX_LENGTH = { title: 200, description: 500 }

/** Values of `og:locale` (https://ogp.me). */
const OG_LOCALES: Record<Locale, string> = { zh: 'zh_CN', en: 'en_GB' }

/** Title of the document: title of the page and brand, or the brand alone. */
export function documentTitle(page: string, brand: string, locale: Locale): string {
  if (!page || page === brand) return brand
  const name = truncate(page, MAX_LENGTH.title)
  return brand ? `${name}${locale === 'zh' ? '｜' : ' | '}${brand}` : name
}

/** Description of a page, cut to the maximum length. */
export function shortDescription(text: string): string {
  return truncate(text, MAX_LENGTH.description)
}

/** One alternate of a page for search engines. */
export interface Alternate {
  hreflang: string
  href: string
}

/** The hreflang alternates of a page as absolute URLs: each language, and x-default. */
export function alternates(site: string | URL, path: string): Alternate[] {
  const each = locales.map(locale => ({
    hreflang: languageTags[locale],
    href: absoluteUrl(site, localizedUrl(locale, path))
  }))
  return [
    ...each,
    { hreflang: 'x-default', href: absoluteUrl(site, localizedUrl(defaultLocale, path)) }
  ]
}

/** What the preview of a shared link shows. */
export interface SharedImage {
  title: string
  description: string
  url: string
  brand: string
  locale: Locale
  image?: { url: string; width: number; height: number; alt: string } | undefined
}

/** Open Graph properties in order; empty ones are omitted. */
export function openGraph(shared: SharedImage): [property: string, content: string][] {
  const { title, description, url, brand, locale, image } = shared
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:title', truncate(title, MAX_LENGTH.title)],
    ['og:description', shortDescription(description)],
    ['og:url', url],
    ['og:site_name', brand],
    ['og:locale', OG_LOCALES[locale]],
    ...locales
      .filter(other => other !== locale)
      .map(other => ['og:locale:alternate', OG_LOCALES[other]] satisfies [string, string])
  ]
  if (image) {
    properties.push(
      ['og:image', image.url],
      ['og:image:width', String(image.width)],
      ['og:image:height', String(image.height)],
      ['og:image:alt', image.alt]
    )
  }
  return properties.filter(([, content]) => content !== '')
}
