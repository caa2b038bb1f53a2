// Time from a client's commit until a reader gets the changed page, in the default settings: the seed content with data
// sheets, best compression and search index following each edit, and generated content of 5,000 pages.
// Standalone: node tests/bench/publishing.ts [PAGES, 0 for the seed content] [EDITS]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SanityClient } from '@sanity/client'
import { launchOptions } from '../browser/chromium.ts'
import { PublishedSite } from '../server/publishing/published-site.ts'
import { editorClient } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { sleep, startServer } from '../support/server.ts'
import { bilingual, fillContent, SHARED } from './generated.ts'
import { type Measurement, slowdown } from './measurement.ts'
import { Reader } from './reader.ts'

const EDIT_BUDGET_MS = 200
const BURST_BUDGET_MS = 1000
const TIMEOUT_MS = 600_000
/** Pauses of a person who publishes one edit after the other, in milliseconds. */
const PAUSES_MS = [400, 3000]
const BURST_INTERVAL_MS = 50
const PASSWORD = 'benchmarks-only-password'

/** A site to publish to. */
interface Target {
  name: string
  url: string
  client: SanityClient
  /** A document whose name twenty pages contain, and its path. */
  shared: [id: string, path: string]
  /** A page, and its path. */
  page: [id: string, path: string]
  /** Budget of a change that every page shows, in milliseconds. */
  wholeBudgetMs: number
}

/**
 * Measures publishing on the seed content, as after `npm start`.
 * @param edits per kind
 * @param burstSeconds duration of a burst of twenty edits a second
 */
export async function measureSeeded(edits: number, burstSeconds: number): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const server = await startServer(
    {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      EDITOR_PASSWORD: PASSWORD,
      DATASHEET_BROWSER: (await launchOptions()).executablePath ?? 'none'
    },
    600_000
  )
  try {
    return await measureTarget(await seededTarget(server.url, PASSWORD), edits, burstSeconds)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function seededTarget(url: string, password: string): Promise<Target> {
  const client = await editorClient(url, password)
  const [camera, page] = await client.fetch<{ _id: string; path: string }[]>(
    `[*[_type == "camera"] | order(count(*[references(^._id)]) desc)[0], *[_type == "page" && path == "/aboutUs"][0]]`
  )
  if (!camera || !page) throw new Error('The seed content has no camera, or no page about us.')
  return {
    name: 'seed content',
    url,
    client,
    shared: [camera._id, camera.path],
    page: [page._id, page.path],
    wholeBudgetMs: 2000
  }
}

/** Measures publishing on generated content. */
export async function measureGenerated(
  pages: number,
  edits: number,
  burstSeconds: number
): Promise<Measurement[]> {
  const documents = Math.floor(pages / 2)
  const site = await PublishedSite.open(
    () => ({}),
    ({ client }) => fillContent(client, documents),
    TIMEOUT_MS
  )
  try {
    const target: Target = {
      name: `${pages} pages`,
      url: site.url,
      client: site.client,
      shared: [SHARED, '/software/shared'],
      page: ['software-1', '/software/p1'],
      wholeBudgetMs: 10_000
    }
    return await measureTarget(target, edits, burstSeconds)
  } finally {
    await site.close()
  }
}

async function measureTarget(
  target: Target,
  edits: number,
  burstSeconds: number
): Promise<Measurement[]> {
  const { name } = target
  const measurements: Measurement[] = []
  const note = (what: string, times: number[], budget: number, more = {}) =>
    measurements.push(summarize(`${what}, ${name}`, times, budget, more))
  for (const pause of PAUSES_MS) {
    const each = `with ${pause / 1000} s between edits`
    note(
      `name on 20 pages ${each}`,
      await series(target, target.shared, edits, pause),
      EDIT_BUDGET_MS
    )
    note(`text of a page ${each}`, await series(target, target.page, edits, pause), EDIT_BUDGET_MS)
  }
  note('new document', await newDocuments(target, edits), EDIT_BUDGET_MS)
  const { shown, whole } = await everyPage(target)
  note('footer on the home page', [shown], EDIT_BUDGET_MS)
  note('footer on every page', [whole], target.wholeBudgetMs)
  const burst = await editInBurst(target, burstSeconds)
  note('twenty edits a second', burst.times, BURST_BUDGET_MS, { overtaken: burst.overtaken })
  return measurements
}

function summarize(
  name: string,
  times: number[],
  budget: number,
  more: Record<string, number>
): Measurement {
  const sorted = times.toSorted((a, b) => a - b)
  const part = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const details = {
    p50: part(0.5),
    max: part(1),
    edits: times.length,
    slowdown: slowdown(),
    ...more
  }
  return { name: `${name}, p95`, value: part(0.95), unit: 'ms', budget, details }
}

/** Changes the name of one document again and again. */
async function series(
  { url, client }: Target,
  [id, path]: Target['page'],
  edits: number,
  pauseMs: number
): Promise<number[]> {
  const reader = new Reader(`${url}/zh${path}`)
  await reader.read()
  const times: number[] = []
  for (let each = 0; each < edits; each += 1) {
    await sleep(pauseMs)
    const word = newWord()
    const began = performance.now()
    await client
      .patch(id)
      .set({ name: bilingual(word, word) })
      .commit({ visibility: 'async' })
    await reader.until(word, TIMEOUT_MS)
    times.push(performance.now() - began)
  }
  reader.close()
  return times
}

async function newDocuments({ url, client }: Target, edits: number): Promise<number[]> {
  const times: number[] = []
  for (let each = 0; each < edits; each += 1) {
    await sleep(PAUSES_MS[0] ?? 0)
    const word = newWord()
    const path = `/software/new${word.slice(1)}`
    const reader = new Reader(`${url}/zh${path}`)
    const began = performance.now()
    await client.create({
      _id: `software-${word.slice(1)}`,
      _type: 'software',
      path,
      name: bilingual(word, word),
      tagline: bilingual('一句话', 'One line')
    })
    await reader.until(word, TIMEOUT_MS)
    times.push(performance.now() - began)
    reader.close()
  }
  return times
}

/** Changes the footer: the time until the home page shows it, and until all pages do. */
async function everyPage({ url, client }: Target): Promise<{ shown: number; whole: number }> {
  const { id } = await (await fetch(`${url}/builds/latest.json`)).json()
  const { prerendered } = await (await fetch(`${url}/builds/meta/${id}.json`)).json()
  const word = newWord()
  const home = new Reader(`${url}/zh/`)
  const began = performance.now()
  await client
    .patch('footer')
    .set({ blurb: bilingual(word, word) })
    .commit({ visibility: 'async' })
  await home.until(word, TIMEOUT_MS)
  const shown = performance.now() - began
  home.close()
  for (const address of prerendered as string[]) {
    const reader = new Reader(url + address)
    await reader.until(word, TIMEOUT_MS)
    reader.close()
  }
  return { shown, whole: performance.now() - began }
}

/** Edits of one page at a fixed rate: the time until each, or a later one, is live, and how often an older one came back. */
async function editInBurst(
  { url, client, page: [id, path] }: Target,
  seconds: number
): Promise<{ times: number[]; overtaken: number }> {
  const began: number[] = []
  const live: number[] = []
  let [latest, overtaken, going] = [-1, 0, true]
  const reader = new Reader(`${url}/zh${path}`)
  const mark = newWord()
  const reading = (async () => {
    while (going) {
      const [, number] = new RegExp(`${mark}-(\\d+)`).exec(await reader.read()) ?? []
      if (number !== undefined && Number(number) < latest) overtaken += 1
      for (let each = latest + 1; each <= Number(number ?? -1); each += 1) {
        live[each] = performance.now()
        latest = each
      }
      await sleep(2)
    }
  })()
  const count = Math.round((seconds * 1000) / BURST_INTERVAL_MS)
  const start = performance.now()
  const commits: Promise<unknown>[] = []
  for (let each = 0; each < count; each += 1) {
    await sleep(Math.max(start + each * BURST_INTERVAL_MS - performance.now(), 0))
    const word = `${mark}-${each}-`
    began[each] = performance.now()
    commits.push(
      client
        .patch(id)
        .set({ name: bilingual(word, word) })
        .commit({ visibility: 'async' })
    )
  }
  await Promise.all(commits)
  const end = performance.now() + TIMEOUT_MS
  while (latest < count - 1 && performance.now() < end) await sleep(20)
  going = false
  await reading
  reader.close()
  return { times: live.map((at, each) => at - (began[each] ?? 0)), overtaken }
}

function newWord(): string {
  return `词${crypto.randomUUID().slice(0, 8)}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [pages = 0, edits = 20, seconds = 10] = process.argv.slice(2).map(Number)
  const { SITE, EDITOR_PASSWORD = PASSWORD } = process.env
  // SITE measures a server that runs already.
  const measured = SITE
    ? await measureTarget(await seededTarget(SITE, EDITOR_PASSWORD), edits, seconds)
    : pages
      ? await measureGenerated(pages, edits, seconds)
      : await measureSeeded(edits, seconds)
  for (const { name, value, budget, details } of measured)
    console.log(`${name}: ${value} ms (≤ ${budget}) ${JSON.stringify(details)}`)
}
