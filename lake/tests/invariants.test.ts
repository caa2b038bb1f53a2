// Rules of the protocol that are easy to miss and belong to no single part.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { evaluate, parse } from 'groq-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '../documents/transaction.ts'
import { type StartedLake, startLake } from './start.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake()
})
afterAll(() => started.stop())

const admin = () => started.client('administrator', { perspective: 'raw' })

// Rule 8: a status that makes the Studio discard edits only where it is true
test('a database that is busy for a while gives a 503 that asks to try again, and loses nothing', async () => {
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

// Rule 8
test('too many long queries at once are put off with a 429 and a time to wait', async () => {
  const small = await startLake({ limits: { queryWorkers: 1, queryTime: 500 } })
  try {
    const slow = `${'[{},{},{},{},{},{},{},{}][]{"a": '.repeat(9)}1${'}'.repeat(9)}`
    const path = `/v1/data/query/main?query=${encodeURIComponent(slow)}`
    // the first one shows that it is long; from then on it waits for a worker
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

// Rule 14: what the Presentation tool does before it shows anything
test('a secret of a preview is made and renewed in one call, and old ones go by a query', async () => {
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

// Rule 15: filters of webhooks compare what was with what is
test('what a subscriber hears of a change answers the filter of a webhook', async () => {
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

// Rule 18: bytes are what the client surely takes
test('the client uploads bytes, and a stream that it takes is stored whole', async () => {
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
