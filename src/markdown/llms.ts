import type { RootContent } from 'mdast'
import type { Locale } from '../../shared/i18n/locale.ts'
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
  const [settings, { entries }] = await Promise.all([loadSettings(locale), searchIndex(locale)])
  const t = translator(locale)
  const summary = paragraphs(settings?.seo?.description)
  const kinds = Object.groupBy(entries, ({ kind }) => kind)
  const nodes: RootContent[] = [
    ...heading(1, settings?.brandName),
    ...(summary.length > 0 ? [{ type: 'blockquote', children: summary } as const] : []),
    ...KINDS.map(kind => t(`search.kind.${kind}`)).flatMap(kind => [
      ...(kinds[kind] ? heading(2, kind) : []),
      ...list(
        (kinds[kind] ?? []).map(({ title, about, url }) => {
          const path = markdownPath(parseUrl(url)?.path ?? '/')
          const file = absoluteUrl(site, localizedUrl(locale, path))
          return joined(COLON[locale], linked(title, file), phrase(about))
        })
      )
    ])
  ]
  return serializeMarkdown(nodes)
}
