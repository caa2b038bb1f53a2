// From the client's commit to the new bytes being served, on a site of so many pages with generated content.
// By itself: node tests/bench/publishing.ts PAGES PUBLISHES
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SanityClient } from '@sanity/client'
import { createLake } from '../../lake/index.ts'
import type { PublisherStatus } from '../../server/publisher/status.ts'
import { lakeClient } from '../running/editor.ts'
import { freePort } from '../running/port.ts'
import { pause, ROOT } from '../running/server.ts'
import { fill, text } from './generated.ts'
import type { Measurement } from './measurement.ts'

const BUDGET_MS = 1000
const PATIENCE = 1_800_000
const POLL_MS = 5
const project = { projectId: 'bench', dataset: 'main', token: 'sk-bench-publishing' }

interface Place {
  client: SanityClient
  site: string
}

/**
 * Measures one document changed, ten at once, and the footer, which is on every page.
 * @param pages of the site, in both languages together
 * @param publishes of one document
 */
export async function measurePublishing(pages: number, publishes: number): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-publishing-'))
  const { projectId, dataset, token } = project
  const tokens = [{ token, role: 'administrator' as const, name: 'bench' }]
  const lake = await createLake({ dataDir: join(folder, 'lake'), projectId, dataset, tokens })
  const http = createServer((request, response) => lake.handler(request, response))
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  const apiHost = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const client = lakeClient(apiHost, project)
  const documents = Math.floor(pages / 2)
  await fill(client, documents)
  const port = await freePort()
  const publisher = spawn(process.execPath, [join(ROOT, 'tests/server/publishing/publisher.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SITE_URL: 'https://site.example',
      SANITY_PROJECT_ID: projectId,
      SANITY_DATASET: dataset,
      SANITY_API_HOST: apiHost,
      SANITY_READ_TOKEN: token
    }
  })
  const place = { client, site: `http://127.0.0.1:${port}` }
  try {
    const whole = await settled(place)
    const one: Published[] = []
    for (let each = 0; each < publishes; each += 1)
      one.push(await publish(place, [`software-${each % Math.min(documents, 50)}`]))
    const ten = await publish(
      place,
      Array.from({ length: 10 }, (_, index) => `software-${index}`)
    )
    await settled(place)
    const footer = await publish(place, ['footer'])
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
    publisher.kill('SIGKILL')
    http.closeAllConnections()
    http.close()
    await lake.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How long it took until a page showed the change, and how many pages were rewritten for it. */
interface Published {
  ms: number
  pages: number
}

/** Changes documents at once, and waits until a page shows the last of them. */
async function publish(place: Place, ids: string[]): Promise<Published> {
  const { client, site } = place
  const before = (await status(place))?.publishedAt
  const word = `词${crypto.randomUUID()}`
  const transaction = client.transaction()
  for (const id of ids)
    transaction.patch(id, { set: { [id === 'footer' ? 'blurb' : 'tagline']: text(word, word) } })
  const began = performance.now()
  await transaction.commit()
  const last = ids.at(-1) ?? ''
  const address = last === 'footer' ? 'zh/' : `zh/software/p${last.replace('software-', '')}`
  while (!(await (await fetch(`${site}/${address}`)).text()).includes(word)) {
    if (performance.now() - began > PATIENCE) throw new Error(`${address} never changed.`)
    await pause(POLL_MS)
  }
  const ms = performance.now() - began
  for (;;) {
    const now = await status(place)
    if (now?.state === 'idle' && now.publishedAt !== before)
      return { ms, pages: now.pages?.length ?? 0 }
    await pause(POLL_MS)
  }
}

async function settled(place: Place): Promise<PublisherStatus> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const now = await status(place)
    if (now?.state === 'idle' && now.settled && (now.queue ?? 0) === 0) return now
    if (Date.now() > end) throw new Error(`The site was not ready after ${PATIENCE} ms.`)
    await pause(200)
  }
}

function status({ site }: Place): Promise<PublisherStatus | undefined> {
  return fetch(`${site}/status`).then(
    answer => answer.json(),
    () => undefined
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [pages = 80, publishes = 100] = process.argv.slice(2).map(Number)
  console.log(JSON.stringify(await measurePublishing(pages, publishes), null, 2))
}
