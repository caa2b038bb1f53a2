// Random faults under load: kills, full disks, jumps of the clock, malformed requests.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HONEST } from '../../server/forms/tests/start.ts'
import { editorClient } from '../support/clients.ts'
import { sendMalformed } from '../support/malformed.ts'
import { freePort } from '../support/port.ts'
import { seededRandom } from '../support/random.ts'
import { type Running, sleep, startServer } from '../support/server.ts'
import { fill, ownDisk } from '../support/small-disk.ts'
import { waitUntil } from '../support/wait-until.ts'
import { edit, getFormToken, type Ledger, post, read, write } from './load.ts'
import { malformed } from './malformed-requests.ts'
import { residentMemory } from './memory.ts'

const EDITOR_PASSWORD = 'soak-only-password'
const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const freeDisk = ownDisk(folder, 2048)
const port = await freePort()
const metricsPort = await freePort()
const variables = {
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  DATA_DIR: join(folder, 'data'),
  EDITOR_PASSWORD,
  FORM_LIMIT_PER_ADDRESS: '100000',
  FORM_LIMIT_IN_ALL: '100000',
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'clock.ts')}`
}
const books: Ledger = { drafts: new Set(), messages: new Set(), reads: 0, errors: [], refused: 0 }
const found: string[] = []
let server: Running
let next: () => number
let isUp = true
let kills = 0
let jumps = 0
let hostile = 0
let full = 0

/**
 * Runs the load with faults for some minutes.
 * @returns one sentence per loss or error
 */
export async function runFaults(minutes: number, seed: number): Promise<string[]> {
  next = seededRandom(seed)
  console.log(`${minutes} minutes with seed ${seed}; the first start comes before.`)
  server = await startServer(variables, 600_000)
  try {
    const before = await residentMemory(metricsPort)
    const end = Date.now() + minutes * 60_000
    const going = () => Date.now() < end
    const work = [
      edit(() => editorClient(server.url, EDITOR_PASSWORD), books, going),
      ...['a', 'b', 'c', 'd'].map(name => write(server.url, name, books, going)),
      ...[1, 2].map(() => read(server.url, books, going, () => isUp)),
      attack(going)
    ]
    const faults = [kill, ...(freeDisk ? [fullDisk] : []), jump]
    let met = 0
    while (going()) {
      await sleep(Math.min(8000 + next() * 12_000, Math.max(0, end - Date.now())))
      if (!going()) break
      // Round robin, so that a short run covers every fault; their timing is random.
      await faults[met++ % faults.length]?.()
    }
    await Promise.all(work)
    if (jumps % 2 === 1) await jump()
    await check(before)
  } finally {
    await server.stop()
    freeDisk?.()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(
    `${books.reads} reads, ${books.drafts.size} drafts and ${books.messages.size} messages acknowledged, ` +
      `${books.refused} refused; ${kills} kills, ${jumps} jumps of the clock, ` +
      `${freeDisk ? `${full} times the disk full` : 'no disk of its own, so never full'}, ${hostile} malformed requests.`
  )
  return found
}

async function kill(): Promise<void> {
  isUp = false
  server.process.kill('SIGKILL')
  await once(server.process, 'close')
  server = await startServer(variables, 300_000)
  isUp = true
  kills++
}

async function jump(): Promise<void> {
  server.process.kill('SIGUSR2')
  jumps++
}

/** A full disk: nothing is acknowledged that is not stored, pages are served, and writing resumes by itself. */
async function fullDisk(): Promise<void> {
  const free = await fill(folder)
  full++
  try {
    const token = await getFormToken(server.url)
    await sleep(2100)
    const email = `full-${full}@example.com`
    const status = await post(server.url, { ...HONEST, email, key: `full-disk-key-${full}`, token })
    if (status === 200) books.messages.add(email)
    const page = await fetch(`${server.url}/zh/`)
    await page.text()
    if (page.status !== 200) found.push(`With the disk full the home page answered ${page.status}.`)
  } finally {
    await free()
  }
}

async function attack(going: () => boolean): Promise<void> {
  while (going()) {
    const one = malformed(next)
    const status = await sendMalformed(server.url, one)
    hostile++
    if (status >= 500 && status !== 501 && status !== 503)
      found.push(`${one.method} ${one.path.slice(0, 80)} answered ${status}.`)
    await sleep(50)
  }
}

async function check(before: number): Promise<void> {
  found.push(...books.errors.slice(0, 10).map(what => `A reader met ${what}.`))
  const client = await editorClient(server.url, EDITOR_PASSWORD)
  const raw = { perspective: 'raw' } as const
  const drafts = await client.fetch<string[]>(
    '*[string::startsWith(_id, "drafts.soak-")]._id',
    {},
    raw
  )
  const stored = new Set(drafts)
  const lost = [...books.drafts].filter(id => !stored.has(id))
  if (lost.length > 0)
    found.push(`${lost.length} acknowledged drafts are lost, such as ${lost[0]}.`)
  const emails = () => client.fetch<string[]>('*[_type == "message"].email', {}, raw)
  const arrived = async () => {
    const there = new Set(await emails())
    return [...books.messages].every(email => there.has(email))
  }
  await waitUntil('every acknowledged message arrived', arrived, 120_000).catch(error =>
    found.push(String(error.message))
  )
  const all = await emails()
  if (new Set(all).size !== all.length) found.push('A message arrived twice.')
  await sleep(5000)
  const after = await residentMemory(metricsPort)
  console.log(`memory ${before} MB after the start, ${after} MB at the end`)
  if (after > before * 2 + 200) found.push(`Memory grew from ${before} to ${after} MB.`)
}
