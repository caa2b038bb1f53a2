// From the client's commit to the new bytes being served, on a site of so many pages with generated content.
// By itself: node tests/bench/publishing.ts PAGES PUBLISHES
import { pathToFileURL } from 'node:url'
import { PublishedSite } from '../server/publishing/published-site.ts'
import { sleep } from '../support/server.ts'
import { fill, text } from './generated.ts'
import type { Measurement } from './measurement.ts'

const BUDGET_MS = 1000
const TIMEOUT_MS = 1_800_000
const POLL_MS = 5

/**
 * Measures one document changed, ten at once, and the footer, which is on every page.
 * @param pages of the site, in both languages together
 * @param publishes of one document
 */
export async function measurePublishing(pages: number, publishes: number): Promise<Measurement> {
  const documents = Math.floor(pages / 2)
  const kept = await PublishedSite.open(
    () => ({}),
    ({ client }) => fill(client, documents),
    TIMEOUT_MS
  )
  try {
    const whole = await kept.status()
    const one: Published[] = []
    for (let each = 0; each < publishes; each += 1)
      one.push(await publish(kept, [`software-${each % Math.min(documents, 50)}`]))
    const ten = await publish(
      kept,
      Array.from({ length: 10 }, (_, index) => `software-${index}`)
    )
    await kept.settled(TIMEOUT_MS)
    const footer = await publish(kept, ['footer'])
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
    await kept.close()
  }
}

/** How long it took until a page showed the change, and how many pages were rewritten for it. */
interface Published {
  ms: number
  pages: number
}

/** Changes documents at once, and waits until a page shows the last of them. */
async function publish(kept: PublishedSite, ids: string[]): Promise<Published> {
  const { client } = kept
  const before = (await kept.status()).publishedAt
  const word = `词${crypto.randomUUID()}`
  const transaction = client.transaction()
  for (const id of ids)
    transaction.patch(id, { set: { [id === 'footer' ? 'blurb' : 'tagline']: text(word, word) } })
  const began = performance.now()
  await transaction.commit()
  const last = ids.at(-1) ?? ''
  const address = last === 'footer' ? '/zh/' : `/zh/software/p${last.replace('software-', '')}`
  while (!(await kept.page(address)).text.includes(word)) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`${address} never changed.`)
    await sleep(POLL_MS)
  }
  const ms = performance.now() - began
  for (;;) {
    const now = await kept.status()
    if (now.state === 'idle' && now.publishedAt !== before)
      return { ms, pages: now.pages?.length ?? 0 }
    await sleep(POLL_MS)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [pages = 80, publishes = 100] = process.argv.slice(2).map(Number)
  console.log(JSON.stringify(await measurePublishing(pages, publishes), null, 2))
}
