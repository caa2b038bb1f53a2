// Rules of the protocol that are easy to miss and concern several modules.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { evaluate, parse } from 'groq-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '../documents/change.ts'
import { type StartedLake, startLake } from './start.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake()
})
afterAll(() => started.stop())

const admin = () => started.client('administrator', { perspective: 'raw' })

// statuses that make the Studio discard edits are used only when correct
test('a busy database is answered with 503 and Retry-After, and nothing is lost', async () => {
  await admin().create({ _id: 'busy', _type: 'note', n: 1 })
  const other = new DatabaseSync(join(started.dataDir, 'lake.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  const write = () =>
    started.ask('/v2025-02-19/data/mutate/main', {
      method: 'POST',
      role: 'administrator',
      body: JSON.stringify({ mutations: [{ patch: { id: 'busy', set: { n: 2 } } }] })
    })
  const refused = await write()
  other.exec('ROLLBACK')
  other.close()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toMatch(/Nothing was written/)
  expect((await write()).status).toBe(200)
  expect(await admin().getDocument('busy')).toMatchObject({ n: 2 })
}, 30_000)

test('too many concurrent slow queries are answered with 429 and Retry-After', async () => {
  const small = await startLake({ limits: { queryWorkers: 1, queryTime: 500 } })
  try {
    const slow = `${'[{},{},{},{},{},{},{},{}][]{"a": '.repeat(9)}1${'}'.repeat(9)}`
    const path = `/v1/data/query/main?query=${encodeURIComponent(slow)}`
    // the first run shows that the query is slow; later ones wait for a worker
    expect((await small.ask(path)).status).toBe(408)
    const enough = new AbortController()
    const waits: string[] = []
    const asked = Array.from({ length: 210 }, async () => {
      const answer = await small.ask(path, { signal: enough.signal }).catch(() => undefined)
      if (answer?.status === 429) waits.push(answer.headers.get('retry-after') ?? '')
    })
    await expect.poll(() => waits.length, { timeout: 120_000 }).toBeGreaterThan(0)
    enough.abort()
    await Promise.all(asked)
    for (const seconds of waits) expect(Number(seconds)).toBeGreaterThan(0)
  } finally {
    await small.stop()
  }
}, 180_000)

// requests of the Presentation tool before it shows a page
test('a preview secret is created and renewed in one call, and old ones are deleted by a query', async () => {
  const client = admin()
  const id = 'drafts.5f0c7f1e-1d2a-4d2c-9d3e-0a4b5c6d7e8f'
  const type = 'sanity.previewUrlSecret'
  const renew = (secret: string) =>
    client.mutate([
      { createOrReplace: { _id: id, _type: type } },
      { patch: { id, set: { secret, source: 'sanity/presentation', studioUrl: null } } }
    ])
  await renew('first')
  await renew('second')
  const found =
    '*[_type == $type && secret == $secret && dateTime(_updatedAt) > dateTime(now()) - 3600]'
  expect(await client.fetch(found, { type, secret: 'second' })).toHaveLength(1)
  expect(await client.fetch(found, { type, secret: 'first' })).toEqual([])
  expect(
    await started.client(undefined, { perspective: 'raw' }).fetch('*[_type == $type]', { type })
  ).toEqual([])
  await client.delete({ query: '*[_type == $type && secret != "third"]', params: { type } })
  expect(await client.getDocument(id)).toBeUndefined()
})

// webhook filters compare the states before and after
test('a subscriber receives what a webhook filter needs', async () => {
  const changes: Change[] = []
  const stop = started.lake.documents.subscribe(commit => changes.push(...commit.changes))
  const client = admin()
  await client.create({ _id: 'price', _type: 'plan', price: 10 })
  await client.patch('price').set({ price: 20 }).commit()
  await client.patch('price').set({ title: 'x' }).commit()
  await client.delete('price')
  await expect.poll(() => changes.length).toBe(4)
  stop()
  const holds = async (filter: string) => {
    const tree = parse(filter, { mode: 'delta' })
    const results = changes.map(async ({ before, after }) =>
      (await evaluate(tree, { before: before ?? null, after: after ?? null })).get()
    )
    return (await Promise.all(results)).map((result: unknown) => result === true)
  }
  expect(await holds('delta::changedAny(price)')).toEqual([true, true, false, true])
  expect(await holds('before().price < after().price')).toEqual([false, true, false, false])
  expect(await holds('delta::operation() == "delete"')).toEqual([false, false, false, true])
})

// raw bytes are the format that the client always supports
test('the client uploads bytes, and an accepted stream is stored completely', async () => {
  const client = admin()
  const upload = (body: Buffer | NodeJS.ReadableStream) =>
    client.assets.upload('file', body, { filename: 'm.txt' })
  expect(await upload(Buffer.from('a manual'))).toMatchObject({
    _type: 'sanity.fileAsset',
    size: 8,
    originalFilename: 'm.txt'
  })
  const parts = Array.from({ length: 200 }, (_, i) => Buffer.from(`part ${i}\n`))
  const whole = Buffer.concat(parts)
  const streamed = await upload(Readable.from(parts)).catch(() => undefined)
  const { url } = streamed ?? (await upload(whole))
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(whole)).toBe(true)
  expect(await client.fetch('count(*[_type == "sanity.fileAsset"])')).toBe(2)
})
