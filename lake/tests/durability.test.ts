import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient, type SanityClient } from '@sanity/client'
import { afterAll, expect, test } from 'vitest'
import { getToken } from './start.ts'

/** Full run: `KILL_ROUNDS=200 vitest run lake/tests/durability.test.ts`. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)
const WRITERS = 40
const PUBLISHERS = 8
const UPLOADERS = 2

const dataDir = mkdtempSync(join(tmpdir(), 'lake-kill-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function start(): Promise<{ child: ChildProcess; client: SanityClient }> {
  const script = new URL('./crash-child.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise<string>(resolve =>
    child.stdout?.once('data', d => resolve(String(d)))
  )
  const { port } = JSON.parse(line) as { port: number }
  const client = createClient({
    projectId: 'p1',
    dataset: 'main',
    apiHost: `http://127.0.0.1:${port}`,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token: getToken('administrator'),
    maxRetries: 0
  })
  return { child, client }
}

async function kill(child: ChildProcess) {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** What the lake acknowledged before it was killed. */
type Acknowledged = {
  /** Ids of transactions, each of which creates two documents. */
  pairs: string[]
  /** The last published number of each publisher. */
  published: number[]
  /** URLs of uploaded files, with their text. */
  files: Map<string, string>
}

/** One burst: concurrent writes, publications and uploads until the process is killed. */
async function burst(round: number, acknowledged: Acknowledged): Promise<void> {
  const { child, client } = await start()
  let stopped = false
  const answered = { pair: 0, publication: 0, file: 0 }
  const repeat = async (kind: keyof typeof answered, once: (i: number) => Promise<unknown>) => {
    for (let i = 0; !stopped; i++) {
      try {
        await once(i)
        answered[kind]++
      } catch {
        // ends when the process is dead; until then, rejected writes are ignored
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
  }
  const work = [
    ...times(WRITERS, writer =>
      repeat('pair', i => writePair(client, round, writer, i, acknowledged))
    ),
    ...times(PUBLISHERS, who => repeat('publication', () => publish(client, who, acknowledged))),
    ...times(UPLOADERS, who =>
      repeat('file', i => upload(client, `${round} ${who} ${i}`, acknowledged))
    )
  ]
  const least = () => Math.min(...Object.values(answered))
  await expect.poll(least, { timeout: 300_000 }).toBeGreaterThan(0)
  // each round is killed at another moment
  await new Promise(resolve => setTimeout(resolve, (round * 137) % 700))
  await kill(child)
  stopped = true
  await Promise.all(work)
}

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}

async function writePair(
  client: SanityClient,
  round: number,
  writer: number,
  i: number,
  { pairs }: Acknowledged
) {
  const name = `r${round}-w${writer}-${i}`
  await client.mutate<Record<string, unknown>>([
    { create: { _id: `${name}-a`, _type: 'half', name } },
    { create: { _id: `${name}-b`, _type: 'half', name } },
    { createIfNotExists: { _id: `counter-${writer}`, _type: 'counter', n: 0 } },
    { patch: { id: `counter-${writer}`, inc: { n: 1 } } }
  ])
  pairs.push(name)
}

async function publish(client: SanityClient, who: number, { published }: Acknowledged) {
  const publishedId = `page-${who}`
  const draftId = `drafts.${publishedId}`
  const n = (published[who] ?? 0) + 1
  await client.createIfNotExists({ _id: publishedId, _type: 'page', n: 0 })
  await client.action([
    { actionType: 'sanity.action.document.edit', draftId, publishedId, patch: { set: { n } } },
    { actionType: 'sanity.action.document.publish', draftId, publishedId }
  ])
  published[who] = n
}

async function upload(client: SanityClient, text: string, { files }: Acknowledged) {
  const { url } = await client.assets.upload('file', Buffer.from(text), { filename: 'note.txt' })
  files.set(new URL(url).pathname, text)
}

test(
  `${ROUNDS} times killed: every acknowledged write, publication and upload is there, none by half`,
  async () => {
    const acknowledged: Acknowledged = { pairs: [], published: [], files: new Map() }
    for (let round = 0; round < ROUNDS; round++) await burst(round, acknowledged)
    expect(acknowledged.pairs.length).toBeGreaterThan(0)

    const { child, client } = await start()
    try {
      const names = await client.fetch<string[]>('*[_type == "half"].name')
      const counts = new Map<string, number>()
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
      expect(acknowledged.pairs.filter(name => counts.get(name) !== 2)).toEqual([])
      expect([...counts].filter(([, count]) => count !== 2)).toEqual([])
      const total = await client.fetch<number>('math::sum(*[_type == "counter"].n)')
      expect(total).toBe(counts.size)
      await expectPublished(client, acknowledged)
      await expectFiles(client, acknowledged)
    } finally {
      await kill(child)
    }
    expectDatabaseIntact()
    console.log(
      `${acknowledged.pairs.length} transactions, ${acknowledged.published.reduce((sum, n) => sum + n, 0)} publications and ${acknowledged.files.size} uploads were acknowledged, and are there`
    )
  },
  600_000 + ROUNDS * 20_000
)

async function expectPublished(client: SanityClient, { published }: Acknowledged) {
  // a publisher may have been killed before its first publication was acknowledged
  for (const [who, last = 0] of published.entries()) {
    const page = await client.getDocument(`page-${who}`)
    // the pending one may have been committed without a response, the first even without its page
    expect([last, last + 1]).toContain(page?.n ?? 0)
    expect(await client.getDocument(`drafts.page-${who}`)).toBeUndefined()
  }
}

async function expectFiles(client: SanityClient, { files }: Acknowledged) {
  const { apiHost } = client.config()
  for (const [path, text] of files) {
    const response = await fetch(`${apiHost}${path}`)
    expect({ path, text: await response.text() }).toEqual({ path, text })
  }
}

/** The database is intact, and each document's revisions form a chain to its current one. */
function expectDatabaseIntact() {
  const db = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const broken = db
    .prepare(
      `SELECT document, previous, before FROM (
         SELECT document, previous, lag(result) OVER (PARTITION BY dataset, document ORDER BY seq) AS before
         FROM changes) WHERE previous IS NOT before`
    )
    .all()
  expect(broken).toEqual([])
  const stale = db
    .prepare(
      `SELECT id FROM documents WHERE rev IS NOT
         (SELECT result FROM changes
          WHERE changes.dataset = documents.dataset AND document = id ORDER BY seq DESC LIMIT 1)`
    )
    .all()
  expect(stale).toEqual([])
  db.close()
}
