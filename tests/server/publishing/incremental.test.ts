// The folder that is kept page by page against a full build, through random edits, readers and kills.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake, type Lake } from '../../../lake/index.ts'
import { contentClient } from '../../../server/content/client.ts'
import { contentRevision } from '../../../server/content/revision.ts'
import { buildSite } from '../../../server/publisher/build.ts'
import { finishRelease } from '../../../server/publisher/release.ts'
import type { PublisherStatus } from '../../../server/publisher/status.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { seeded } from '../../running/chance.ts'
import { lakeClient } from '../../running/editor.ts'
import { freePort } from '../../running/port.ts'
import { servedFolder } from '../../running/served.ts'
import { ROOT } from '../../running/server.ts'
import { until } from '../../running/until.ts'
import { DRAFT_WORD, firstContent, randomEdit } from './edits.ts'

const EDITS = Number(process.env.PUBLISH_EDITS ?? 40)
const KILLS = Number(process.env.PUBLISH_KILLS ?? 1)
const SEED = Number(process.env.PUBLISH_SEED ?? 20261128)
const PATIENCE = 150_000
const folder = mkdtempSync(join(tmpdir(), 'incremental-'))
const token = 'sk-incremental-tests'
const project = { projectId: 'p4', dataset: 'main' }
const random = seeded(SEED)
// Apart, so that how fast pages are read changes no edit.
const taste = seeded(SEED + 1)
let lake: Lake
let http: Server
let client: SanityClient
let asset: string
let variables: Record<string, string>
let site: string
let publisher: ChildProcess

beforeAll(async () => {
  console.log(`Random edits with PUBLISH_SEED=${SEED}`)
  lake = await createLake({
    dataDir: join(folder, 'lake'),
    ...project,
    tokens: [{ token, role: 'administrator', name: 'tests' }]
  })
  await open(0)
  const { port } = http.address() as AddressInfo
  client = lakeClient(`http://127.0.0.1:${port}`, { ...project, token })
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><path d="M0 0h8"/></svg>'
  asset = (await client.assets.upload('image', Buffer.from(drawing), { filename: 'a.svg' }))._id
  await client.mutate(firstContent(asset).map(document => ({ createOrReplace: document })))
  const sitePort = await freePort()
  site = `http://127.0.0.1:${sitePort}`
  variables = {
    PORT: String(sitePort),
    DATA_DIR: join(folder, 'data'),
    SITE_URL: 'https://site.example',
    SANITY_PROJECT_ID: project.projectId,
    SANITY_DATASET: project.dataset,
    SANITY_API_HOST: `http://127.0.0.1:${port}`,
    SANITY_READ_TOKEN: token
  }
  start()
  await settled()
}, 240_000)

afterAll(async () => {
  publisher?.kill('SIGKILL')
  http?.closeAllConnections()
  http?.close()
  await lake?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('through random edits readers get whole pages, old or new', async () => {
  const reader = read()
  for (let done = 0; done < EDITS; done += 1) {
    await edit()
    if (done % 20 === 19) await settled()
  }
  await settled()
  expect(await reader.stop()).toEqual([])
}, 3_600_000)

test('killed while it publishes, it catches up at its next start', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { publishedAt } = await status()
    await client
      .patch('footer')
      .set({ blurb: { zh: `页脚 ${kill}` } })
      .commit()
    await until('something is being published', async () => {
      const now = await status()
      return now.state === 'building' || now.publishedAt !== publishedAt
    })
    const ended = once(publisher, 'close')
    publisher.kill('SIGKILL')
    await ended
    await edit()
    start()
    await settled()
  }
}, 3_600_000)

test(
  'in the end every file equals that of a full build',
  async () => {
    const whole = join(folder, 'whole')
    const settings = readSettings(variables)
    const cacheDir = join(settings.dataDir, 'cache')
    const logFile = join(folder, 'whole.log')
    await buildSite({ root: ROOT, settings, outDir: whole, cacheDir, logFile })
    await finishRelease(whole)
    const kept = servedFolder(settings.dataDir)
    expect(files(kept)).toEqual(files(whole))
    const different = files(kept).filter(
      name => !readFileSync(join(kept, name)).equals(readFileSync(join(whole, name)))
    )
    expect(different).toEqual([])
  },
  PATIENCE
)

test('no word of a draft stands in the public folder', () => {
  const kept = servedFolder(variables.DATA_DIR ?? '')
  expect(files(kept).filter(name => unpacked(join(kept, name)).includes(DRAFT_WORD))).toEqual([])
})

function start(): void {
  const program = join(import.meta.dirname, 'publisher.ts')
  publisher = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit']
  })
}

async function open(port: number): Promise<void> {
  http = createServer((request, response) => lake.handler(request, response))
  await new Promise<void>(done => http.listen(port, '127.0.0.1', done))
}

async function edit(): Promise<void> {
  // An edit of a document that is not there (any more) is none.
  await client.mutate(randomEdit(random, asset)).catch(error => {
    if (!/not found|does not exist/i.test(String(error))) throw error
  })
}

async function status(): Promise<PublisherStatus> {
  const nothing: PublisherStatus = { state: 'starting' }
  return fetch(`${site}/status`).then(
    answer => answer.json(),
    () => nothing
  )
}

async function settled(): Promise<void> {
  const reader = contentClient(readSettings(variables).content, token)
  await until(
    'the site shows the content as it stands',
    async () => {
      const { state, queue, settled: whole, revision } = await status()
      if (state !== 'idle' || queue !== 0 || !whole) return false
      return revision === (await contentRevision(reader))
    },
    PATIENCE
  )
}

/** Reads all pages again and again, and gives what was wrong with them. */
function read(): { stop(): Promise<string[]> } {
  let going = true
  const wrong: string[] = []
  const addresses = ['zh/', 'en/', 'zh/hardware', 'en/hardware', 'zh/aboutUs', 'zh/hardwareJC']
  const work = (async () => {
    while (going) {
      for (const address of addresses) {
        const encoding = taste() < 0.5 ? 'br, gzip' : 'identity'
        const answer = await fetch(`${site}/${address}`, {
          headers: { 'accept-encoding': encoding }
        }).catch(error => error as Error)
        if (answer instanceof Error) wrong.push(`${address}: ${answer.message}`)
        else {
          const end = (await answer.text()).trimEnd().slice(-80)
          // A script may stand behind the end.
          if (!/<\/(html|script)>$/.test(end))
            wrong.push(`${address}: ${answer.url} ${answer.status} ends with "${end}"`)
        }
        if (answer instanceof Response && answer.status !== 200 && !address.includes('hardwareJC'))
          wrong.push(`${address}: ${answer.status}`)
      }
    }
  })()
  return {
    async stop() {
      going = false
      await work
      return wrong
    }
  }
}

function files(of: string): string[] {
  return readdirSync(of, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(of.length + 1))
    .sort()
}

function unpacked(file: string): string {
  const bytes = readFileSync(file)
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString('utf8')
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
