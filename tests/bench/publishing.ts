// Time from a client's commit until the changed page is served, on a site with generated content.
// Standalone: node tests/bench/publishing.ts PAGES PUBLISHES
import { pathToFileURL } from 'node:url'
import { PublishedSite } from '../server/publishing/published-site.ts'
import { sleep } from '../support/server.ts'
import { fill, text } from './generated.ts'
import type { Measurement } from './measurement.ts'

const BUDGET_MS = 1000
const TIMEOUT_MS = 1_800_000
const POLL_MS = 5

/**
 * Measures a change of one document, of ten at once, and of the footer, which every page shows.
 * @param pages of the site, in both languages together
 * @param publishes number of runs with one document
 */
export async function measurePublishing(pages: number, publishes: number): Promise<Measurement> {
  const documents = Math.floor(pages / 2)
  const site = await PublishedSite.open(
    () => ({}),
    ({ client }) => fill(client, documents),
    TIMEOUT_MS
  )
  try {
    const whole = await site.status()
    const one: Published[] = []
    for (let each = 0; each < publishes; each += 1)
      one.push(await publish(site, [`software-${each % Math.min(documents, 50)}`]))
    const ten = await publish(
      site,
      Array.from({ length: 10 }, (_, index) => `software-${index}`)
    )
    await site.settled(TIMEOUT_MS)
    const footer = await publish(site, ['footer'])
    const times = one.map(({ ms }) => ms).sort((a, b) => a - b)
    const part = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
    const rewritten = one.map(each => each.pages)
    return {
      name: `publish to live, ${pages} pages, p95`,
      value: part(0.95),
      unit: 'ms',
      budget: BUDGET_MS,
      details: {
        p50: part(0.5),
        publishes,
        leastPagesRewritten: Math.min(...rewritten),
        mostPagesRewritten: Math.max(...rewritten),
        tenAtOnceMs: Math.round(ten.ms),
        tenAtOncePages: ten.pages,
        footerMs: Math.round(footer.ms),
        footerPages: footer.pages,
        fullBuildMs: whole.durationMs ?? Number.NaN
      }
    }
  } finally {
    await site.close()
  }
}

/** Time until a page showed the change, and number of pages rewritten. */
interface Published {
  ms: number
  pages: number
}

/** Changes documents in one transaction and waits until a page shows the last of them. */
async function publish(site: PublishedSite, ids: string[]): Promise<Published> {
  const { client } = site
  const before = (await site.status()).publishedAt
  const word = `词${crypto.randomUUID()}`
  const transaction = client.transaction()
  for (const id of ids)
    transaction.patch(id, { set: { [id === 'footer' ? 'blurb' : 'tagline']: text(word, word) } })
  const began = performance.now()
  await transaction.commit()
  const last = ids.at(-1) ?? ''
  const address = last === 'footer' ? '/zh/' : `/zh/software/p${last.replace('software-', '')}`
  while (!(await site.page(address)).text.includes(word)) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`${address} never changed.`)
    await sleep(POLL_MS)
  }
  const ms = performance.now() - began
  for (;;) {
    const now = await site.status()
    if (now.state === 'idle' && now.publishedAt !== before)
      return { ms, pages: now.pages?.length ?? 0 }
    await sleep(POLL_MS)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [pages = 80, publishes = 100] = process.argv.slice(2).map(Number)
  console.log(JSON.stringify(await measurePublishing(pages, publishes), null, 2))
}
