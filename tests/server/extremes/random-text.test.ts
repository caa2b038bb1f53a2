// Random hostile texts in random fields that every page shows: the pages are published, and show them as text.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentRevision } from '../../../server/content/revision.ts'
import { findElements } from '../../../shared/html/elements.ts'
import type { PublisherStatus } from '../../../shared/publisher/status.ts'
import { toPrintable } from '../../../shared/text/printable.ts'
import { editorClient } from '../../support/clients.ts'
import type { LakeDocument } from '../../support/copy-content.ts'
import { hostileText } from '../../support/hostile-pieces.ts'
import { EDITOR_PASSWORD } from '../../support/prepared.ts'
import { isSettled } from '../../support/publisher-status.ts'
import { servedBuildDir } from '../../support/served-build.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { type StoredText, storedTexts } from './planted-texts.ts'

const SEED = Number(process.env.TEXT_SEED ?? 20_261_129)
/** Documents shown on every page, each of which is then rendered again. */
const ON_EVERY_PAGE = ['siteSettings', 'navigation', 'footer']
const MIN_LENGTH = 4

/** A text with the pages that show it. */
type ShownText = StoredText & { pages: string[] }

let server: TestServer
let client: Awaited<ReturnType<typeof editorClient>>
let before: Map<string, string>
let shown: ShownText[]

beforeAll(async () => {
  console.log(`Random texts with TEXT_SEED=${SEED}`)
  server = await startTestServer()
  client = await editorClient(server.url, EDITOR_PASSWORD)
  before = readPages()
  const documents = await client.fetch<LakeDocument[]>(
    '*[_id in path("*") && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])]'
  )
  shown = textsShown(documents)
}, 300_000)
afterAll(() => server?.remove())

/** The pages that are served, by file name. */
function readPages(): Map<string, string> {
  const folder = servedBuildDir(server.dataDir)
  const names = globSync('{zh,en}/**/*.html', { cwd: folder })
  return new Map(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
}

// Spaces and invisible characters may be added between words and signs; control characters are left out.
const bare = (text: string) => toPrintable(text).replace(/[\s\u2060\ufeff]/g, '')
const bodyText = (html: string) => bare(parse(html).querySelector('body')?.text ?? '')

/** Texts that occur nowhere else in the content, and that a page shows. */
function textsShown(documents: LakeDocument[]): ShownText[] {
  const texts = documents.flatMap(storedTexts)
  const bodies = [...before].map(([name, html]) => ({ name, body: bodyText(html) }))
  const all = texts.map(({ text }) => bare(text)).join('\n')
  const isUnique = (text: string) => all.indexOf(text) === all.lastIndexOf(text)
  return texts.flatMap(each => {
    const text = bare(each.text)
    if (text.length < MIN_LENGTH || !isUnique(text)) return []
    const pages = bodies.filter(
      ({ name, body }) => name.startsWith(each.locale) && body.includes(text)
    )
    return pages.length > 0 ? [{ ...each, pages: pages.map(({ name }) => name) }] : []
  })
}

/** Scripts of a page other than data: their addresses or contents. */
function scripts(html: string): string[] {
  return findElements(html, 'script')
    .filter(({ attributes }) => attributes.type !== 'application/ld+json')
    .map(({ attributes, contentStart, contentEnd }) =>
      attributes.src === undefined ? html.slice(contentStart, contentEnd) : attributes.src
    )
}

async function publish(planted: { at: ShownText; text: string }[]): Promise<void> {
  const transaction = client.transaction()
  for (const { at, text } of planted) transaction.patch(at.id, { set: { [at.path]: text } })
  await transaction.commit({ visibility: 'async' })
  const revision = await contentRevision(client)
  await waitUntil('it is published', async () => {
    const status = await publisherStatus()
    return isSettled(status) && status.revision === revision
  })
}

async function publisherStatus(): Promise<PublisherStatus> {
  return (await fetch(`${server.url}/api/publish/status`)).json()
}

/** Compares what is served with what was planted; returns the differences. */
async function faults(planted: { at: ShownText; text: string }[]): Promise<unknown[]> {
  const pages = readPages()
  const found: unknown[] = [...((await publisherStatus()).failures ?? [])]
  if (pages.size !== before.size) found.push(`${pages.size} pages instead of ${before.size}`)
  for (const { at, text } of planted)
    for (const name of at.pages)
      if (!bodyText(pages.get(name) ?? '').includes(bare(text))) found.push([name, at.path, text])
  for (const [name, html] of pages) {
    if (html === before.get(name)) continue
    found.push(...(await pageFaults(name, html)))
  }
  const folder = servedBuildDir(server.dataDir)
  for (const name of globSync('**/*.{json,webmanifest}', { cwd: folder }))
    JSON.parse(readFileSync(join(folder, name), 'utf8'))
  return found
}

async function pageFaults(name: string, html: string): Promise<unknown[]> {
  const found: unknown[] = []
  const was = scripts(before.get(name) ?? '')
  if (scripts(html).join('\0') !== was.join('\0')) found.push([name, 'scripts', scripts(html)])
  const answer = await fetch(server.url + urlOf(name))
  if (answer.status !== (name.endsWith('404.html') ? 404 : 200)) found.push([name, answer.status])
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const { name: kind, attributes, contentStart, contentEnd } of findElements(
    html,
    'script',
    'style'
  )) {
    const content = html.slice(contentStart, contentEnd)
    if (attributes.type === 'application/ld+json') JSON.parse(content)
    else if (attributes.src === undefined) {
      const hash = createHash('sha256').update(content).digest('base64')
      if (!policy.includes(`'sha256-${hash}'`)) found.push([name, kind, content])
    }
  }
  const image = findElements(html, 'meta').find(
    ({ attributes }) => attributes.property === 'og:image'
  )
  const { pathname } = new URL(image?.attributes.content ?? 'none:')
  if (!existsSync(join(servedBuildDir(server.dataDir), pathname))) found.push([name, 'no picture'])
  return found
}

function urlOf(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`
}

/** Some of the texts, each with a hostile text in front of it, behind it, or in its place. */
function plantings(texts: ShownText[], minLength: number, maxLength: number) {
  return fc
    .array(
      fc.record({
        at: fc.constantFrom(...texts),
        hostile: hostileText,
        place: fc.constantFrom('before', 'after', 'both')
      }),
      { minLength, maxLength }
    )
    .map(all =>
      [...new Map(all.map(each => [each.at, each])).values()].map(({ at, hostile, place }) => ({
        at,
        text: `${place === 'after' ? '' : hostile}${at.text}${place === 'before' ? '' : hostile}`
      }))
    )
}

test('enough texts are known', () => {
  expect(shown.length).toBeGreaterThan(500)
  expect(new Set(shown.map(({ id }) => id)).size).toBeGreaterThan(40)
})

test('texts of every page', async () => {
  const texts = shown.filter(({ id }) => ON_EVERY_PAGE.includes(id))
  await fc.assert(
    fc.asyncProperty(plantings(texts, 8, 12), async planted => {
      await publish(planted)
      expect(await faults(planted)).toEqual([])
    }),
    { seed: SEED, numRuns: 1, endOnFailure: true }
  )
})
