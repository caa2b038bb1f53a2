import type { RootContent } from 'mdast'
import type { Locale } from '../../shared/i18n/locale.ts'
import { comparisonPages } from '../camera/comparison-pages.ts'
import { joinNames } from '../camera/join-names.ts'
import { loadSettings } from '../cms/site.ts'
import { translator } from '../i18n/translate.ts'
import { absoluteUrl, localizedUrl, parseUrl } from '../routing/url.ts'
import { searchIndex } from '../search/search-index.ts'
import { COLON, heading, joined, linked, list, paragraphs, phrase } from './nodes.ts'
import { markdownPath } from './path.ts'
import { serializeMarkdown } from './serialize.ts'

const KINDS = ['page', 'camera', 'product', 'software', 'service'] as const

/** Returns the list of a language's pages for answering machines (https://llmstxt.org): each with its Markdown file. */
export async function llmsTxt(locale: Locale, site: string | URL): Promise<string> {
  const [settings, { entries }, comparisons] = await Promise.all([
    loadSettings(locale),
    searchIndex(locale),
    comparisonPages()
  ])
  const t = translator(locale)
  const summary = paragraphs(settings?.seo?.description)
  const kinds = Object.groupBy(entries, ({ kind }) => kind)
  const address = (path: string) => absoluteUrl(site, localizedUrl(locale, markdownPath(path)))
  const pathOf = (url: string) => parseUrl(url)?.path ?? '/'
  const cameras = new Map(entries.map(({ title, url }) => [pathOf(url), title]))
  const compared = comparisons.map(({ path, chosen }) => {
    const titles = chosen.map(camera => cameras.get(camera) ?? camera)
    return linked(t('compare.title', { names: joinNames(titles, locale) }), address(path))
  })
  const nodes: RootContent[] = [
    ...heading(1, settings?.brandName),
    ...(summary.length > 0 ? [{ type: 'blockquote', children: summary } as const] : []),
    ...KINDS.map(kind => t(`search.kind.${kind}`)).flatMap(kind => [
      ...(kinds[kind] ? heading(2, kind) : []),
      ...list(
        (kinds[kind] ?? []).map(({ title, about, url }) =>
          joined(COLON[locale], linked(title, address(pathOf(url))), phrase(about))
        )
      )
    ]),
    ...(compared.length > 0 ? heading(2, t('compare.name')) : []),
    ...list(compared)
  ]
  return serializeMarkdown(nodes)
}
