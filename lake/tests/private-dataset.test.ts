import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../cli/run.ts'
import { readEvents } from './events.ts'
import { quadrants } from './images.ts'
import { getToken, type StartedLake, startLake } from './start.ts'

let started: StartedLake
let image: { _id: string; path: string }
beforeAll(async () => {
  // Too few for any replay: clients that resume have to begin again.
  started = await startLake({ limits: { replayEvents: 0 } }, 'private')
  const editor = started.client('editor')
  image = await editor.assets.upload('image', await quadrants(), { filename: 'a.png' })
  await editor.create({
    _id: 'page',
    _type: 'page',
    title: 'Geheim',
    image: { _type: 'image', asset: { _type: 'reference', _ref: image._id } }
  })
})
afterAll(() => started.stop())

const VERSION = '/v2025-02-19'
const query = (text: string, part = 'query') =>
  `${VERSION}/data/${part}/main?query=${encodeURIComponent(text)}`

/** Every way to read documents, with a sign of the document in the answer of those who may. */
const ways: [path: string, init?: RequestInit][] = [
  [query('*')],
  [query('*[_id == "page"][0]')],
  [query('{"a": *}')],
  [`${query('*')}&perspective=raw`],
  [`${query('*')}&resultSourceMap=true`],
  [`${VERSION}/data/query/main`, { method: 'POST', body: JSON.stringify({ query: '*' }) }],
  [
    `${VERSION}/data/query/main`,
    { method: 'POST', body: JSON.stringify({ query: '*', params: { long: 'x'.repeat(70_000) } }) }
  ],
  [`${VERSION}/projects/p1/datasets/main/query?query=*`],
  [`${VERSION}/data/doc/main/page`],
  [`${VERSION}/data/export/main`],
  [`${VERSION}/data/history/main/events/documents/page`],
  [`${VERSION}/data/history/main/transactions/page`],
  [`${VERSION}/data/history/main/documents/page?lastRevision=true`]
]

test('new data sets are private, and say so', async () => {
  const datasets = await (await started.ask('/v1/projects/p1/datasets')).json()
  expect(datasets).toMatchObject([
    { name: 'main', aclMode: 'private' },
    { name: 'other', aclMode: 'private' }
  ])
})

test.each(ways)('visitors read nothing by %s, members what they may', async (path, init) => {
  const refused = await started.ask(path, init)
  expect([200, 401, 403]).toContain(refused.status)
  expect(await refused.text()).not.toMatch(/Geheim|"_type"|"_rev"/)
  const answer = await started.ask(path, { ...init, role: 'viewer' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/page/)
})

test('visitors get the empty answers of the hosted lake', async () => {
  const answer = async (text: string) =>
    ((await (await started.ask(query(text))).json()) as { result: unknown }).result
  expect(await answer('*')).toEqual([])
  expect(await answer('*[_id == "page"][0]')).toBe(null)
  expect(await answer('count(*)')).toBe(0)
  const document = await (await started.ask(`${VERSION}/data/doc/main/page`)).json()
  expect(document).toEqual({ documents: [], omitted: [{ id: 'page', reason: 'permission' }] })
})

test('no worker works for visitors', async () => {
  const nested = `${'[{},{},{},{},{},{},{},{}][]{"a": '.repeat(9)}1${'}'.repeat(9)}`
  const answer = await started.ask(query(nested))
  expect(answer.status).toBe(401)
})

test('visitors hear nothing', async () => {
  const visitor = readEvents(started.url + query('*', 'listen'))
  expect((await visitor.next()).event).toBe('welcome')
  const heard: string[] = []
  void visitor.next().then(
    ({ event }) => heard.push(event),
    () => heard.push('end')
  )
  const live = await started.ask(`${VERSION}/data/live/events/main`)
  expect(live.status).toBe(401)
  const member = readEvents(started.url + query('*', 'listen'), {
    authorization: `Bearer ${getToken('viewer')}`
  })
  expect((await member.next()).event).toBe('welcome')
  await started.client('editor').patch('page').set({ title: 'Geheim, neu' }).commit()
  expect((await member.next()).event).toBe('mutation')
  member.stop()
  expect(heard).toEqual([])
  visitor.stop()
})

test('no history is read for visitors who resume a stream', async () => {
  const { _rev } = await started.client('editor').patch('page').set({ order: 1 }).commit()
  const path = `${query('*', 'listen')}&enableResume=true`
  const resumed = async (headers: Record<string, string>) => {
    const events = readEvents(started.url + path, { ...headers, 'last-event-id': `${_rev}#page` })
    const { event } = await events.next()
    events.stop()
    return event
  }
  expect(await resumed({ authorization: `Bearer ${getToken('viewer')}` })).toBe('reset')
  expect(await resumed({})).toBe('welcomeback')
})

test('assets stay readable by their address', async () => {
  expect((await started.ask(`/${image.path}`)).status).toBe(200)
  expect((await started.ask(`/${image.path}?w=10`)).status).toBe(200)
})

test('a command makes one public and private again while the lake runs', async () => {
  const command = (...words: string[]) => run(['datasets', ...words, '--data', started.dataDir])
  expect(await command('public', 'main')).toBe(0)
  expect(await (await started.ask(query('*[_id == "page"][0].title'))).json()).toMatchObject({
    result: 'Geheim, neu'
  })
  expect(await (await started.ask('/v1/data/query/other?query=count(*)')).json()).toMatchObject({
    result: 0
  })
  expect(await command('private', 'main')).toBe(0)
  expect(await (await started.ask(query('*'))).json()).toMatchObject({ result: [] })
  expect(await command('public', 'none')).toBe(1)
  expect(await command('other')).toBe(1)
  expect(await command('list')).toBe(0)
})
