import { parse } from 'node-html-parser'

const ADDRESSES = ['href', 'src', 'poster', 'data-model'] as const
/** Paths that do not answer 200 to a plain GET, or that other tests crawl. */
const LEFT_OUT = /\/(api|oort)\//

/** Result of a crawl. */
export interface Crawl {
  /** Addresses that answered 200. */
  found: Set<string>
  /** Messages about failed addresses, and about links outside the site's base path on its host. */
  errors: string[]
}

/**
 * Follows every address that a browser would, from the sitemap on: links, pictures, scripts, forms and manifests.
 * @param site address of the site including its base path, without trailing slash
 */
export async function crawl(site: string): Promise<Crawl> {
  const found = new Set<string>()
  const errors: string[] = []
  const known = new Set<string>()
  const waiting: { address: string; from: string }[] = []
  const add = (written: string, from: string) => {
    const url = URL.parse(written, from)
    if (!url || url.origin !== new URL(site).origin) return
    url.hash = ''
    const { href } = url
    if (known.has(href) || LEFT_OUT.test(href)) return
    known.add(href)
    if (href.startsWith(`${site}/`)) waiting.push({ address: href, from })
    else errors.push(`${from} links outside the site, to ${href}`)
  }
  add(`${site}/robots.txt`, site)
  for (let each = waiting.shift(); each; each = waiting.shift()) {
    const { address, from } = each
    const answer = await fetch(address, { redirect: 'manual' })
    const text = await answer.text()
    if (answer.status === 200) found.add(address)
    else errors.push(`${from} links to ${address}, which answers ${answer.status}`)
    for (const next of namedIn(text, answer.headers.get('content-type') ?? '')) add(next, address)
  }
  return { found, errors }
}

function namedIn(text: string, type: string): string[] {
  if (type.startsWith('text/html')) return namedInPage(text)
  if (/xml/.test(type)) return [...text.matchAll(/(?:<loc>|href=")([^<"]*)/g)].map(one)
  if (type.startsWith('text/plain')) return [...text.matchAll(/^Sitemap: (.*)$/gm)].map(one)
  if (!/json/.test(type)) return []
  return [...text.matchAll(/"(?:url|src|start_url)":"([^"]*)"/g)].map(one)
}

function namedInPage(html: string): string[] {
  const document = parse(html)
  const of = (name: string) =>
    document
      .querySelectorAll(`[${name}]`)
      .map(element => element.getAttribute(name) ?? '')
      .filter(Boolean)
  return [
    ...ADDRESSES.flatMap(of),
    ...of('srcset').flatMap(list => list.split(',').map(part => part.trim().split(' ')[0] ?? '')),
    ...document
      .querySelectorAll('form[method=get], form:not([method])')
      .map(form => form.getAttribute('action') ?? ''),
    ...of('content').filter(text => /^https?:/.test(text)),
    ...[...html.matchAll(/location\.replace\("([^"]*)"/g)].map(one)
  ]
}

function one([, named = '']: RegExpMatchArray): string {
  return named
}
