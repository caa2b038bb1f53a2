import { locales } from '../../shared/i18n/locale.ts'
import type { PageDependencies } from '../rendering/dependencies.ts'
import { absoluteUrl, canonicalPath, localizedUrl, parseUrl } from '../routing/url.ts'
import { alternates } from './meta.ts'

/**
 * Returns the sitemap (https://www.sitemaps.org): each canonical page in each language, with its alternates, its
 * pictures and the time of the last change of its content.
 * @param pages dependencies of each page, by its address
 */
export function sitemap(site: string | URL, pages: Map<string, PageDependencies>): string {
  // Files of other kinds (the web manifest) have a file extension.
  const paths = [
    ...new Set([...pages.keys()].flatMap(address => parseUrl(address)?.path ?? []))
  ].sort()
  const known = new Set(paths)
  const exists = (path: string) => known.has(path)
  const entries = paths
    .filter(path => path !== '/404' && !path.includes('.') && canonicalPath(path, exists) === path)
    .flatMap(path => locales.map(locale => entry(site, localizedUrl(locale, path), path, pages)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`
}

/** Latest change of the documents that a page read, as ISO 8601; undefined if unknown. */
export function lastChange(record: PageDependencies | undefined): string | undefined {
  let latest: string | undefined
  for (const time of record?.documents.values() ?? [])
    if (time !== undefined && (latest === undefined || time > latest)) latest = time
  return latest
}

// Cache: a page that was not rendered again has the same entry.
const written = new WeakMap<PageDependencies, { site: string; entry: string }>()

function entry(
  site: string | URL,
  address: string,
  path: string,
  pages: Map<string, PageDependencies>
) {
  const record = pages.get(address)
  const known = record && written.get(record)
  if (known?.site === String(site)) return known.entry
  const created = toEntry(site, address, path, record)
  if (record) written.set(record, { site: String(site), entry: created })
  return created
}

function toEntry(
  site: string | URL,
  address: string,
  path: string,
  record: PageDependencies | undefined
): string {
  const links = alternates(site, path)
    .map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`
    )
    .join('')
  const changed = lastChange(record)
  const lastmod = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : ''
  const images = pictures(record?.files ?? [])
    .map(
      file =>
        `<image:image><image:loc>${escapeXml(absoluteUrl(site, file))}</image:loc></image:image>`
    )
    .join('')
  return `<url><loc>${escapeXml(absoluteUrl(site, address))}</loc>${lastmod}${links}${images}</url>`
}

/** The largest WebP file of each picture of a page. */
function pictures(files: Iterable<string>): string[] {
  const largest = new Map<string, { width: number; file: string }>()
  for (const file of files) {
    const [, stem = '', size] = /^\/_img\/([0-9a-f]+)-(\d+)\.webp$/.exec(file) ?? []
    const width = Number(size)
    if (stem && width > (largest.get(stem)?.width ?? 0)) largest.set(stem, { width, file })
  }
  return [...largest.values()].map(({ file }) => file).sort()
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
