import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { trustOneHop } from '../../shared/server/client-ip.ts'
import type { Quota } from '../index.ts'
import { monitorEventLoop } from './event-loop-delay.ts'
import { readEvents } from './events.ts'
import { getToken, type StartedLake, startLake } from './start.ts'

let started: StartedLake
afterEach(() => started.stop())

const QUOTA: Partial<Quota> = {
  requests: 3,
  streams: 2,
  sockets: 2,
  jobs: 2,
  processorTime: 10_000,
  mainThreadTime: 5
}

async function start(quota: Partial<Quota> = {}, limits = {}): Promise<void> {
  started = await startLake({
    // one address for each test caller, as behind a proxy
    trustProxy: trustOneHop,
    limits: { ...limits, visitorQuota: { ...QUOTA, ...quota }, quota: { ...QUOTA, ...quota } }
  })
}

const path = (query: string, part = 'query') =>
  `/v2025-02-19/data/${part}/main?query=${encodeURIComponent(query)}`
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const ask = (query: string, address: string) => started.ask(path(query), from(address))

/** A query that needs a worker for a while, different each time. */
const slow = (n: number) =>
  `count([${Array(9).fill('1').join()}][@ == ${n}]) + count(*[count(*[count(*[n > ^.n]) > 1 && n > ^.n]) > ${n}])`

async function fill(): Promise<void> {
  const transaction = started.client('administrator').transaction()
  for (let n = 0; n < 300; n++) transaction.create({ _id: `d${n}`, _type: 'd', n })
  await transaction.commit()
}

/** Sends queries, each from an address; the statuses, 0 for those that were left. */
function flood(queries: [query: string, address: string][]) {
  const gone = new AbortController()
  const answers = queries.map(async ([query, address]) => {
    try {
      const { signal } = gone
      return (await started.ask(path(query), { ...from(address), signal })).status
    } catch {
      return 0
    }
  })
  let ended = 0
  for (const answer of answers) void answer.then(() => ended++)
  return { statuses: Promise.all(answers), leave: () => gone.abort(), ended: () => ended }
}

test('requests at a time are limited per address, of IPv6 per /64, and others are served', async () => {
  await start({ requests: 2, jobs: 100 }, { queryTime: 2_000 })
  await fill()
  const attack = Promise.all(
    ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:ffff::3', '2001:db8:1:1::4'].map(
      (address, n) => ask(slow(n), address)
    )
  )
  const other = await ask('1 + 1', '2001:db8:1:2::1')
  expect(other.status).toBe(200)
  const answers = await attack
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  // what has ended does not count
  expect((await ask('1 + 1', '2001:db8:1:1::1')).status).toBe(200)
})

/** Asks slow queries until one is refused: on a busy machine each gets little processor time. */
async function untilRefused(init: RequestInit): Promise<Response> {
  for (let n = 0; n < 50; n++) {
    const answer = await started.ask(path(slow(n)), init)
    if (answer.status === 429) return answer
    expect(answer.status).toBe(408)
  }
  throw new Error('No query was refused.')
}

test('processor time in a minute is limited, for visitors and for accounts', async () => {
  await start({ processorTime: 200, requests: 50 }, { queryTime: 600 })
  await fill()
  const { token } = await started.lake.tokens.create({ name: 'reader', role: 'viewer' })
  const headers = { authorization: `Bearer ${token}` }
  for (const init of [from('192.0.2.1'), { headers }]) {
    const refused = await untilRefused(init)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ statusCode: 429, error: 'Too Many Requests' })
  }
  expect((await ask('1 + 1', '192.0.2.2')).status).toBe(200)
  // the host program has no quota
  expect((await started.ask(path('1 + 1'), { role: 'viewer' })).status).toBe(200)
})

test('event streams are limited per address, also over one socket, and end with their client', async () => {
  await start()
  const url = started.url + path('*[_type == "a"]', 'listen')
  const address = { 'x-forwarded-for': '192.0.2.1' }
  const open = [readEvents(url, address), readEvents(url, address)]
  for (const stream of open) expect((await stream.next()).event).toBe('welcome')
  const third = await fetch(url, { headers: address })
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '2'])
  const live = await fetch(`${started.url}/v1/data/live/events/main`, { headers: address })
  expect(live.status).toBe(429)
  const other = readEvents(url, { 'x-forwarded-for': '192.0.2.2' })
  expect((await other.next()).event).toBe('welcome')
  other.stop()
  for (const stream of open) stream.stop()
  await expect
    .poll(async () => {
      const again = await fetch(url, { headers: address })
      await again.body?.cancel()
      return again.status
    })
    .toBe(200)
})

test('sockets are limited, and each of their streams counts', async () => {
  await start({ sockets: 2, streams: 3 })
  const url = `${started.url.replace('http', 'ws')}/lake/streams`
  const connected: WebSocket[] = []
  const connect = () => {
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    return new Promise<WebSocket>((done, failed) => {
      socket.on('open', () => {
        connected.push(socket)
        done(socket)
      })
      socket.on('error', failed)
    })
  }
  const sockets = [await connect(), await connect()]
  await expect(connect()).rejects.toThrow('429')
  const heads: number[] = []
  for (const socket of sockets) {
    socket.on('message', text => {
      const { status } = String(text).startsWith('{') ? JSON.parse(String(text)) : {}
      if (status) heads.push(status)
    })
    for (const open of [1, 2]) socket.send(JSON.stringify({ open, path: path('*', 'listen') }))
  }
  await expect.poll(() => heads.length).toBe(4)
  expect(heads.sort()).toEqual([200, 200, 200, 429])
  for (const socket of sockets) socket.terminate()
  await expect
    .poll(() =>
      connect().then(
        () => 'open',
        () => 'refused'
      )
    )
    .toBe('open')
  for (const socket of connected) socket.terminate()
})

test('slow jobs wait, so many per caller; those of callers who left are dropped', async () => {
  const queryTime = 1_500
  await start({ requests: 100, jobs: 3, processorTime: 600_000 }, { queryTime })
  await fill()
  const gone = flood([1, 2, 3].map(n => [slow(n), '192.0.2.1']))
  await ask('1 + 1', '192.0.2.9')
  const others = flood(Array.from({ length: 8 }, (_, n) => [slow(100 + n), '192.0.2.2']))
  await ask('1 + 1', '192.0.2.9')
  gone.leave()
  expect(await gone.statuses).toEqual([0, 0, 0])
  expect((await others.statuses).sort()).toEqual([408, 408, 408, ...Array(5).fill(429)])
})

test('members need not wait for visitors', async () => {
  await start({ requests: 100, jobs: 100, processorTime: 600_000 }, { queryTime: 40_000 })
  await fill()
  const visitors = flood(Array.from({ length: 20 }, (_, n) => [slow(n), `192.0.2.${n}`]))
  await ask('1 + 1', '192.0.2.99')
  const { token } = await started.lake.tokens.create({ name: 'editor', role: 'editor' })
  const query = '*[_type == "d" && n < 30]{n, "more": count(*[n > ^.n])}|order(n)[0..1]'
  const answer = await started.ask(path(query), { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(visitors.ended()).toBe(0)
  visitors.leave()
  await visitors.statuses
})

test('new queries that are dear to parse leave the main thread free', async () => {
  await start({ requests: 400, jobs: 400, processorTime: 600_000 }, { queryTime: 500 })
  await ask('1 + 1', '192.0.2.99')
  const watch = monitorEventLoop()
  // brackets that the parser tries again and again
  const visitors = flood(
    Array.from({ length: 60 }, (_, n) => [
      `${'*[a]{'.repeat(12 + (n % 3))}"n${n}": 1`,
      `192.0.2.${n % 5}`
    ])
  )
  for (let n = 0; n < 5; n++) expect((await ask(`${n} + 1`, '192.0.2.99')).status).toBe(200)
  expect(watch.stop()).toBeLessThan(200)
  expect(visitors.ended()).toBeLessThan(60)
  visitors.leave()
  await visitors.statuses
})

test('a 429 of a listener reaches the official client as one that it retries', async () => {
  await start({ streams: 0 })
  const { token } = await started.lake.tokens.create({ name: 'editor', role: 'editor' })
  const response = await fetch(started.url + path('*', 'listen'), {
    headers: { authorization: `Bearer ${token}` }
  })
  expect(response.status).toBe(429)
  const host = readEvents(started.url + path('*', 'listen'), {
    authorization: `Bearer ${getToken('viewer')}`
  })
  expect((await host.next()).event).toBe('welcome')
  host.stop()
})
