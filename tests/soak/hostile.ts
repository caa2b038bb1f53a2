// Attacks from fifty addresses beside five editors and twenty visitors a second: prints what these notice of it.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SanityClient } from '@sanity/client'
import { editorClient } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { copyPrepared, prepareTestData, SITE_URL } from '../support/prepared.ts'
import { runProgram, sleep, startServer } from '../support/server.ts'
import type { AttackersWork } from './attackers.ts'
import type { Target } from './attacks.ts'
import { residentMemory } from './memory.ts'

const QUIET_MS = 20_000
const ADDRESSES = 50
const EDITORS = 5
const VISITORS_PER_SECOND = 20
const EDITOR_PASSWORD = 'soak-only-password'
const PAGES = ['/zh/', '/en/hardware', '/zh/contactUs', '/en/', '/zh/hardwareQJ']

const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const DATA_DIR = join(folder, 'data')
const BLOCKS_FILE = join(folder, 'blocks.json')
process.env.PREPARED_DATA_DIR ??= await prepareTestData(console.log)
copyPrepared(DATA_DIR)
const metricsPort = await freePort()
const server = await startServer(
  {
    PORT: String(await freePort()),
    METRICS_PORT: String(metricsPort),
    DATA_DIR,
    SITE_URL,
    EDITOR_PASSWORD,
    BLOCKS_FILE,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'main-thread.ts')}`,
    // each attacker's address is in a header
    TRUSTED_PROXIES: '127.0.0.1'
  },
  600_000
)
const { url } = server
const found: string[] = []

/**
 * Attacks the server for some minutes.
 * @param isPublic whether anyone may query the content
 * @returns one sentence per fault
 */
export async function runHostile(
  minutes: number,
  seed: number,
  isPublic: boolean
): Promise<string[]> {
  try {
    if (isPublic) {
      const words = ['datasets', 'public', 'production', '--data', join(DATA_DIR, 'lake')]
      const { code, stderr } = await runProgram('lake/cli.ts', words, {})
      if (code !== 0) throw new Error(stderr)
    }
    const client = await editorClient(url, EDITOR_PASSWORD)
    const target = await findTarget(client)
    const quiet = await measure(QUIET_MS, client, () => Promise.resolve())
    const before = await memory()
    const began = Date.now()
    let statuses: [number, number][] = []
    let peak = before
    const attacked = await measure(minutes * 60_000, client, async going => {
      const watch = async () => {
        while (going()) {
          peak = Math.max(peak, await memory())
          await sleep(1_000)
        }
      }
      const attack = async () => {
        statuses = await attackInThread({ url, target, seed, addresses: ADDRESSES, minutes })
      }
      await Promise.all([watch(), attack()])
    })
    await sleep(40_000)
    const after = await memory()
    reportBlocks(began)
    report(quiet, attacked, { before, peak, after }, statuses)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return found
}

/** Attacks in a thread of their own: what attackers prepare must not delay those who measure. */
async function attackInThread(work: AttackersWork): Promise<[number, number][]> {
  const file = new URL('./attackers.ts', import.meta.url)
  const thread = new Worker(file, { workerData: work })
  const [statuses] = await once(thread, 'message')
  await thread.terminate()
  return statuses
}

interface Times {
  pages: number[]
  writes: number[]
  failed: string[]
}

async function findTarget(client: SanityClient): Promise<Target> {
  const { path, _rev } = await client.fetch<{ path: string; _rev: string }>(
    '*[_type == "sanity.imageAsset"] | order(_createdAt)[0]{path, _rev}'
  )
  return { image: `/${path}`, revision: _rev }
}

/** Measures visitors and editors while `work` goes on, in milliseconds. */
async function measure(
  ms: number,
  client: SanityClient,
  work: (going: () => boolean) => Promise<void>
): Promise<Times> {
  const end = Date.now() + ms
  const going = () => Date.now() < end
  const times: Times = { pages: [], writes: [], failed: [] }
  await Promise.all([
    work(going),
    visit(going, times),
    ...Array.from({ length: EDITORS }, (_, n) => edit(client, n, going, times))
  ])
  return times
}

async function visit(going: () => boolean, { pages, failed }: Times): Promise<void> {
  const open: Promise<void>[] = []
  for (let n = 0; going(); n++) {
    const path = PAGES[n % PAGES.length] ?? '/zh/'
    const headers = { 'x-forwarded-for': `198.51.100.${n % 200}` }
    open.push(
      timed(pages, async () => {
        const answer = await fetch(url + path, { headers })
        await answer.arrayBuffer()
        if (answer.status !== 200) failed.push(`${path} answered ${answer.status}`)
      }).catch(error => void failed.push(`${path}: ${error}`))
    )
    await sleep(1_000 / VISITORS_PER_SECOND)
  }
  await Promise.all(open)
}

async function edit(
  client: SanityClient,
  editor: number,
  going: () => boolean,
  { writes, failed }: Times
): Promise<void> {
  const _id = `drafts.soak-${editor}`
  for (let n = 0; going(); n++) {
    const write = () => client.createOrReplace({ _id, _type: 'figure', order: n })
    await timed(writes, write).catch(error => void failed.push(`a write: ${error}`))
    await sleep(500)
  }
}

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  times.push(performance.now() - began)
}

function report(
  quiet: Times,
  attacked: Times,
  { before, peak, after }: { before: number; peak: number; after: number },
  statuses: [number, number][]
): void {
  const answers = statuses.toSorted(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`)
  console.log(`attacks, by status (0: left): ${answers.join(', ')}`)
  console.log(
    `pages: p99 ${p99(quiet.pages)} ms quiet, ${p99(attacked.pages)} ms attacked (${attacked.pages.length} requests)`
  )
  console.log(
    `writes of editors: p99 ${p99(quiet.writes)} ms quiet, ${p99(attacked.writes)} ms attacked (${attacked.writes.length})`
  )
  console.log(`memory: ${before} MB before, ${peak} MB at most, ${after} MB afterwards`)
  if (p99(attacked.pages) > p99(quiet.pages) + 50) found.push('Visitors wait for attackers.')
  if (p99(attacked.writes) > 1_000) found.push('Editors wait for attackers.')
  if (peak > 1_000) found.push('The attacks take too much memory.')
  if (after > before * 1.2) found.push('The memory of the attacks is kept.')
  found.push(...attacked.failed.slice(0, 10))
}

/** Prints how often and how long the main thread was blocked since a time, in processor time. */
function reportBlocks(since: number): void {
  const blocks: { at: number; ms: number }[] = JSON.parse(readFileSync(BLOCKS_FILE, 'utf8'))
  const times = blocks.filter(({ at }) => at >= since).map(({ ms }) => ms)
  const longest = Math.round(Math.max(0, ...times))
  console.log(`main thread: ${times.length} blocks of more than 20 ms, ${longest} ms the longest`)
}

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}

function memory(): Promise<number> {
  return residentMemory(metricsPort)
}
