import type { APIRoute } from 'astro'
import { locales } from '../../../shared/i18n/locale.ts'
import { resolveLink } from '../../link/resolve-link.ts'
import { documentToMarkdown } from '../../markdown/documents.ts'
import { markdownPath } from '../../markdown/path.ts'
import { serializeMarkdown } from '../../markdown/serialize.ts'
import { absoluteUrl, localizedUrl } from '../../routing/url.ts'
import { searchableDocuments } from '../../search/page-list.ts'

export const getStaticPaths = async () => {
  const documents = await searchableDocuments()
  return locales.flatMap(lang =>
    documents.map(document => ({
      params: { lang, page: markdownPath(document.path).slice(1, -'.md'.length) },
      props: { document }
    }))
  )
}

type Props = Awaited<ReturnType<typeof getStaticPaths>>[number]['props']

/** The content of a page as Markdown, for readers that are programs; links are absolute. */
export const GET: APIRoute<Props> = async ({ props, locals: { locale, t }, site, url }) => {
  const base = site ?? url.origin
  const { document } = props
  const resolve = async (href: string | null | undefined) => {
    const found = await resolveLink(href, locale)
    if (found?.startsWith('#'))
      return absoluteUrl(base, localizedUrl(locale, document.path)) + found
    return found?.startsWith('/') ? absoluteUrl(base, found) : found
  }
  const nodes = await documentToMarkdown(document, { locale, t, resolve })
  return new Response(serializeMarkdown(nodes), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' }
  })
}
