import type { PageRecord } from '../build/record.ts'
import { locales } from '../i18n/locale.ts'
import { absoluteUrl, canonicalPath, localizedUrl, parseUrl } from '../route/url.ts'
import { alternates } from './meta.ts'

/**
 * The sitemap: each page that stands for itself, in each language, with its alternates and the time at which
 * what it shows last changed.
 * @param pages what each page read, by its address
 */
export function sitemap(site: string | URL, pages: Map<string, PageRecord>): string {
  // A page that is a file of another kind (the web manifest) has an ending.
  const paths = [
    ...new Set([...pages.keys()].flatMap(address => parseUrl(address)?.path ?? []))
  ].sort()
  const exists = (path: string) => paths.includes(path)
  const entries = paths
    .filter(path => path !== '/404' && !path.includes('.') && canonicalPath(path, exists) === path)
    .flatMap(path => locales.map(locale => entry(site, localizedUrl(locale, path), path, pages)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

/** The latest time at which a document that a page read was changed. */
export function lastChange(record: PageRecord | undefined): string | undefined {
  const times = [...(record?.documents.values() ?? [])].filter(time => time !== undefined)
  return times.sort().at(-1)
}

function entry(site: string | URL, address: string, path: string, pages: Map<string, PageRecord>) {
  const links = alternates(site, path)
    .map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`
    )
    .join('')
  const changed = lastChange(pages.get(address))
  const lastmod = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : ''
  return `<url><loc>${escapeXml(absoluteUrl(site, address))}</loc>${lastmod}${links}</url>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
