import type { APIContext } from 'astro'
import type { RootContent } from 'mdast'
import { resolveLink } from '../link/resolve-link.ts'
import { absoluteUrl, localizedUrl } from '../routing/url.ts'
import type { MarkdownContext } from './context.ts'
import { serializeMarkdown } from './serialize.ts'

/**
 * Responds with the content of a page as Markdown, for readers that are programs; links are absolute.
 * @param path of the page, without the language
 */
export async function respondWithMarkdown(
  { locals: { locale, t }, site, url }: APIContext,
  path: string,
  content: (context: MarkdownContext) => Promise<RootContent[]>
): Promise<Response> {
  const base = site ?? url.origin
  const resolve = async (href: string | null | undefined) => {
    const found = await resolveLink(href, locale)
    if (found?.startsWith('#')) return absoluteUrl(base, localizedUrl(locale, path)) + found
    return found?.startsWith('/') ? absoluteUrl(base, found) : found
  }
  const nodes = await content({ locale, t, resolve })
  return new Response(serializeMarkdown(nodes), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' }
  })
}
