import { ChannelError, type ClientConfig, ConnectionFailedError } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monitorEventLoop } from '../tests/event-loop-delay.ts'
import { readEvents, type ServerEvent } from '../tests/events.ts'
import { withoutRevision } from '../tests/revision.ts'
import { getToken, type StartedLake, startLake } from '../tests/start.ts'

let started: StartedLake
beforeAll(async () => {
  started = await startLake({ limits: { replayEvents: 100 } })
})
afterAll(() => started.stop())

const raw = () => started.client('administrator', { perspective: 'raw' })
const path = (query: string, more = '') =>
  `/v2025-02-19/data/listen/main?query=${encodeURIComponent(query)}&effectFormat=mendoza${more}`
const headers = (last?: string) => ({
  authorization: `Bearer ${getToken('administrator')}`,
  ...(last ? { 'last-event-id': last } : {})
})

test('the official client receives appearances, changes and disappearances', async () => {
  const client = raw()
  const heard: Record<string, unknown>[] = []
  const subscription = client
    .listen(
      '*[_type == "note" && n > 1]',
      {},
      { effectFormat: 'mendoza', includePreviousRevision: true, events: ['welcome', 'mutation'] }
    )
    .subscribe(event => heard.push(event as never))
  await expect.poll(() => heard.length).toBe(1)
  await client.create({ _id: 'n1', _type: 'note', n: 1 })
  await client.patch('n1').set({ n: 2 }).commit()
  await client.patch('n1').set({ n: 3 }).commit()
  await client.patch('n1').set({ n: 0 }).commit()
  await client.delete('n1')
  await expect.poll(() => heard.length).toBe(4)
  subscription.unsubscribe()
  const [welcome, ...events] = heard
  expect(welcome).toMatchObject({ type: 'welcome', listenerName: expect.any(String) })
  expect(events.map(event => event.transition)).toEqual(['appear', 'update', 'disappear'])
  for (const event of events) {
    expect(event).toMatchObject({
      eventId: `${event.transactionId}#n1`,
      documentId: 'n1',
      identity: expect.any(String),
      timestamp: expect.any(String),
      mutations: [{ patch: { id: 'n1' } }],
      transactionTotalEvents: 1,
      transactionCurrentEvent: 0,
      visibility: 'query'
    })
    const effects = event.effects as { apply: unknown[]; revert: unknown[] }
    const [previous, result] = [withoutRevision(event.previous), withoutRevision(event.result)]
    expect(applyPatch(previous, effects.apply)).toEqual(result)
    expect(applyPatch(result, effects.revert)).toEqual(previous)
  }
  expect(events[1]?.previousRev).toBe(events[0]?.resultRev)
})

test('a deletion ends the chain of revisions with one of its own', async () => {
  const events = readEvents(started.url + path('*[_type == "brief"]'), headers())
  await events.next()
  await raw().create({ _id: 'brief', _type: 'brief' })
  await raw().delete('brief')
  const [made, gone] = [await events.next(), await events.next()]
  expect(gone.data).toMatchObject({
    transition: 'disappear',
    previousRev: made.data.resultRev,
    resultRev: gone.data.transactionId
  })
  events.stop()
})

test('events cover published documents only, unless all versions are requested', async () => {
  const own = readEvents(started.url + path('*[_type == "layer"]'), headers())
  const all = readEvents(
    started.url + path('*[_type == "layer"]', '&includeAllVersions=true'),
    headers()
  )
  await Promise.all([own.next(), all.next()])
  await raw().create({ _id: 'drafts.layer', _type: 'layer' })
  await raw().create({ _id: 'layer', _type: 'layer' })
  expect((await own.next()).data.documentId).toBe('layer')
  expect((await all.next()).data.documentId).toBe('drafts.layer')
  own.stop()
  all.stop()
})

test('a visitor receives no events of private documents', async () => {
  const visitor = readEvents(started.url + path('*[_type == "letter"]', '&includeAllVersions=true'))
  await visitor.next()
  await raw().create({ _id: 'drafts.letter', _type: 'letter' })
  await raw().create({ _id: 'box.letter', _type: 'letter' })
  await raw().create({ _id: 'letter', _type: 'letter' })
  expect((await visitor.next()).data.documentId).toBe('letter')
  visitor.stop()
})

/** The error that the official client raises for a listener. */
function raisedBy(query: string, params = {}, config: ClientConfig = {}, options = {}) {
  return new Promise((resolve, reject) =>
    started
      .client('administrator', config)
      .listen(query, params, options)
      .subscribe({ next: reject, error: resolve, complete: () => reject(new Error('completed')) })
  )
}

test('the official client raises a ChannelError with the reason why it cannot listen', async () => {
  const { token } = await started.lake.tokens.create({
    name: 'form',
    role: 'custom',
    grants: [{ actions: ['create'], ids: 'private' }]
  })
  const errors: [unknown, RegExp][] = [
    [await raisedBy('*[_type =='), /GROQ query parse error:\n> 1 \| \*\[_type ==/],
    [await raisedBy('1 + 1'), /begins with a filter/],
    [await raisedBy('*[n == $none]', { other: 1 }), /param \$none referenced, but not provided/],
    [await raisedBy('*', {}, { token }), /permission "read" required/],
    [await raisedBy('*', {}, { dataset: 'nowhere' }), /Dataset not found/],
    [await raisedBy('*', {}, {}, { visibility: 'soon' }), /transaction, query/]
  ]
  for (const [error, message] of errors) {
    expect(error).toBeInstanceOf(ChannelError)
    expect(String(error)).toMatch(message)
  }
})

test('an invalid token is refused with a 401, which the official client raises and does not repeat', async () => {
  const config = { token: 'none' }
  const live = new Promise((resolve, reject) =>
    started
      .client('administrator', config)
      .live.events({ includeDrafts: true })
      .subscribe({ next: reject, error: resolve })
  )
  for (const error of [await raisedBy('*', {}, config), await live]) {
    expect(error).toBeInstanceOf(ConnectionFailedError)
    expect(error).toMatchObject({ status: 401 })
  }
  const headers = { authorization: 'Bearer none' }
  const response = await started.ask(path('*'), { headers })
  expect([response.status, await response.json()]).toEqual([
    401,
    expect.objectContaining({ errorCode: 'SIO-401-ANF', message: expect.any(String) })
  ])
})

test('an error of a listener is one event of a stream with status 200', async () => {
  const response = await started.ask(path('*[_type =='), { role: 'administrator' })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8'
  ])
  const [event, data] = (await response.text())
    .replace(/^:\n\n/, '')
    .trim()
    .split('\n')
  expect(event).toBe('event: channelError')
  expect(JSON.parse(data?.replace('data: ', '') ?? '')).toMatchObject({
    error: { type: 'queryParseError', query: '*[_type ==', start: 9, end: 10 }
  })
  expect(await (await started.ask('/v1/data/listen/main')).text()).toMatch(
    /event: channelError\ndata: \{"message":"The URL needs/
  )
})

test('events contain the document only if it is requested, and the mutations unless they are not', async () => {
  const listen = (options: string) =>
    readEvents(started.url + path('*[_type == "parts"]', options), headers())
  const plain = listen('')
  const full = listen('&includeResult=true&includeMutations=false')
  await Promise.all([plain.next(), full.next()])
  await raw().create({ _id: 'parts', _type: 'parts' })
  const [less, more] = [(await plain.next()).data, (await full.next()).data]
  expect([Object.hasOwn(less, 'result'), Object.hasOwn(less, 'mutations')]).toEqual([false, true])
  expect(more.result).toMatchObject({ _id: 'parts' })
  expect(Object.hasOwn(more, 'mutations')).toBe(false)
  plain.stop()
  full.stop()
})

test('listeners of API versions before content releases get no events of versions', async () => {
  const query = encodeURIComponent('*[_type == "dated"]')
  const old = readEvents(`${started.url}/v2024-01-01/data/listen/main?query=${query}`, headers())
  await old.next()
  await raw().create({ _id: 'versions.r1.dated', _type: 'dated' })
  await raw().create({ _id: 'drafts.dated', _type: 'dated' })
  expect((await old.next()).data.documentId).toBe('drafts.dated')
  old.stop()
})

// twenty seconds without network
test('after a cut a listener gets every missed event in order, with an unbroken chain of revisions', async () => {
  const client = raw()
  const resumable = path('*[_type == "camera"]', '&enableResume=true&includeResult=true')
  await client.create({ _id: 'camera-pro', _type: 'camera', n: 0 })
  await client.create({ _id: 'camera-basic', _type: 'camera', n: 0 })
  const first = readEvents(started.url + resumable, headers())
  expect((await first.next()).event).toBe('welcome')
  for (let i = 0; i < 3; i++) await client.patch('camera-pro').inc({ n: 1 }).commit()
  const before = [await first.next(), await first.next(), await first.next()]
  const last = before[2]
  first.stop()

  for (let i = 0; i < 25; i++) await client.patch('camera-pro').inc({ n: 1 }).commit()
  for (let i = 0; i < 2; i++) {
    await client.mutate([
      { patch: { id: 'camera-pro', inc: { n: 1 } } },
      { patch: { id: 'camera-basic', inc: { n: 1 } } }
    ])
  }
  const second = readEvents(started.url + resumable, headers(last?.id))
  expect((await second.next()).event).toBe('welcomeback')
  const missed: ServerEvent[] = []
  for (let i = 0; i < 29; i++) missed.push(await second.next())
  await client.patch('camera-pro').inc({ n: 1 }).commit()
  missed.push(await second.next())
  second.stop()

  let revision = last?.data.resultRev
  for (const { data } of missed.filter(({ data }) => data.documentId === 'camera-pro')) {
    expect(data.previousRev).toBe(revision)
    revision = data.resultRev
  }
  expect(missed.map(({ data }) => data.transactionTotalEvents)).toEqual([
    ...Array(25).fill(1),
    ...Array(4).fill(2),
    1
  ])
  expect(missed.at(-1)?.data.result).toMatchObject({ n: 31 })
  expect(missed[24]?.data.result).toMatchObject({ n: 28 })

  const greeting = async (last?: string) => {
    const events = readEvents(started.url + resumable, headers(last))
    const { event } = await events.next()
    events.stop()
    return event
  }
  expect(await greeting()).toBe('welcome')
  expect(await greeting('never-given#camera-pro')).toBe('reset')
  for (let i = 0; i < 101; i++) await client.patch('camera-basic').inc({ n: 1 }).commit()
  expect(await greeting(last?.id)).toBe('reset')
})

test('resuming within a transaction sends only the rest of it', async () => {
  const client = raw()
  await client.mutate([
    { create: { _id: 'part-a', _type: 'part' } },
    { create: { _id: 'part-b', _type: 'part' } }
  ])
  const revision = (await client.getDocument('part-a'))?._rev
  const events = readEvents(
    started.url + path('*[_type == "part"]', '&enableResume=true'),
    headers(`${revision}#part-a`)
  )
  await events.next()
  expect((await events.next()).data).toMatchObject({
    documentId: 'part-b',
    transactionCurrentEvent: 1,
    transactionTotalEvents: 2
  })
  events.stop()
})

test('live events name the sync tags of the answers that are stale', async () => {
  const visitor = started.client()
  const ask = (query: string) => visitor.fetch(query, {}, { filterResponse: false })
  await raw().create({ _id: 'live-1', _type: 'live' })
  const byId = (await ask('*[_id == "live-1"]')).syncTags ?? []
  const byType = (await ask('*[_type == "live"]')).syncTags ?? []
  const other = (await ask('*[_type == "other"]')).syncTags ?? []
  expect(byId.length * byType.length * other.length).toBe(1)
  const events = readEvents(`${started.url}/v2025-02-19/data/live/events/main`)
  expect((await events.next()).event).toBe('welcome')
  await raw().create({ _id: 'drafts.live-1', _type: 'live' })
  await raw().patch('live-1').set({ a: 1 }).commit()
  const { event, data, id } = await events.next()
  events.stop()
  expect(event).toBe('message')
  expect(data.tags).toEqual(expect.arrayContaining([...byId, ...byType]))
  expect(data.tags).not.toContain(other[0])
  await raw().patch('live-1').set({ a: 2 }).commit()
  const again = readEvents(`${started.url}/v2025-02-19/data/live/events/main`, {
    'last-event-id': id ?? ''
  })
  expect((await again.next()).event).toBe('restart')
  again.stop()
})

test.each(['includeDrafts', 'includeAllVersions', 'includeAllDocuments'])(
  'live events with %s tell those who may read them of drafts and versions',
  async parameter => {
    const url = `${started.url}/v2025-02-19/data/live/events/main?${parameter}=true`
    expect((await fetch(url)).status).toBe(401)
    const events = readEvents(url, headers())
    expect((await events.next()).event).toBe('welcome')
    for (const id of ['drafts.told', 'versions.r1.told']) {
      await raw().createOrReplace({ _id: id, _type: 'told' })
      expect((await events.next()).event).toBe('message')
    }
    events.stop()
  }
)

test('two hundred listeners all receive a change', async () => {
  const listeners = Array.from({ length: 200 }, () =>
    readEvents(started.url + path('*[_type == "crowd"]'), headers())
  )
  await Promise.all(listeners.map(listener => listener.next()))
  await raw().create({ _id: 'crowd', _type: 'crowd' })
  const heard = await Promise.all(listeners.map(listener => listener.next()))
  expect(heard.every(({ data }) => data.documentId === 'crowd')).toBe(true)
  for (const listener of listeners) listener.stop()
})

test('many listeners that resume from an old event do not hold the server, and miss nothing meanwhile', async () => {
  const old = await startLake({ limits: { replayEvents: 3_000 } })
  try {
    const client = old.client('administrator')
    await client.create({ _id: 'diary', _type: 'diary', text: '' })
    const first = (await client.getDocument('diary'))?._rev
    for (let n = 0; n < 20; n++) {
      const transaction = client.transaction()
      for (let i = 0; i < 50; i++)
        transaction.createOrReplace({ _id: `d${i}`, _type: 'diary', n, text: 'x'.repeat(500) })
      await transaction.commit()
    }
    const url = old.url + path('*[_type == "diary"]', '&enableResume=true&includeResult=true')
    const watch = monitorEventLoop()
    const listeners = Array.from({ length: 5 }, () => readEvents(url, headers(`${first}#diary`)))
    const greetings = Promise.all(listeners.map(listener => listener.next()))
    await client.patch('d7').set({ n: 100 }).commit()
    expect((await greetings).map(({ event }) => event)).toEqual(Array(5).fill('welcomeback'))
    for (const listener of listeners) {
      const events: ServerEvent[] = []
      for (let n = 0; n < 1001; n++) events.push(await listener.next())
      const seventh = events.filter(({ data }) => data.documentId === 'd7')
      expect(seventh.map(({ data }) => (data.result as { n: number }).n)).toEqual([
        ...Array.from({ length: 20 }, (_, n) => n),
        100
      ])
      listener.stop()
    }
    expect(watch.stop()).toBeLessThan(150)
  } finally {
    await old.stop()
  }
})
