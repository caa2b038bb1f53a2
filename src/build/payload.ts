import { createHash } from 'node:crypto'
import { defaultLocale } from '../../shared/i18n/locale.ts'
import { withBase } from '../base-path.ts'
import type { Payload } from '../rendering/build-context.ts'
import type { PageDependencies } from '../rendering/dependencies.ts'
import { parseUrl } from '../routing/url.ts'

// Open tabs poll these files to learn whether newer content is live (specification §7):
//   builds/latest.json      {"id", "timestamp"}: the build that is live; `id` changes with any page
//   builds/meta/{id}.json   {"id", "timestamp", "matcher", "prerendered": [addresses of all pages]}
//   {page}/_payload.json    {"path", "lang", "revision", "prerenderedAt"}; /zh/_payload.json for /zh/;
//                           `revision` changes with the page's bytes
// Times are in milliseconds: the last change of any document that the page (or any page) shows, 0 if unknown.
// The same content therefore yields the same bytes, whenever it is built.

/** Returns the payload of a rendered page. */
export function toPayload(path: string, html: string | Buffer, record?: PageDependencies): Payload {
  const lang = parseUrl(path)?.locale ?? defaultLocale
  return {
    path: withBase(path),
    lang,
    revision: shortHash(html),
    prerenderedAt: lastChangeMs(record)
  }
}

/** File path of the payload of a page in the output directory. */
export function payloadFile(path: string): string {
  return `${path.replace(/^\/|\/$/g, '')}/_payload.json`
}

/** Whether an address is a page for visitors: no file of another kind, no error page. */
export function isPageUrl(address: string): boolean {
  return !/\.[a-z]+$|\/404$/.test(address)
}

/** Returns the files of the build manifest, by file path in the output directory. */
export function buildFiles(payloads: Iterable<Payload>): Map<string, string> {
  const pages = [...payloads].sort((a, b) => (a.path < b.path ? -1 : 1))
  const id = shortHash(pages.map(({ path, revision }) => `${path} ${revision}`).join('\n'))
  const timestamp = pages.reduce((latest, page) => Math.max(latest, page.prerenderedAt), 0)
  const matcher = { static: {}, wildcard: {}, dynamic: {} }
  const prerendered = pages.map(({ path }) => path)
  return new Map([
    [`builds/meta/${id}.json`, `${JSON.stringify({ id, timestamp, matcher, prerendered })}\n`],
    ['builds/latest.json', `${JSON.stringify({ id, timestamp })}\n`]
  ])
}

function lastChangeMs(record: PageDependencies | undefined): number {
  const times = [...(record?.documents.values() ?? [])].map(time => Date.parse(time ?? ''))
  return Math.max(0, ...times.filter(time => !Number.isNaN(time)))
}

function shortHash(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}
