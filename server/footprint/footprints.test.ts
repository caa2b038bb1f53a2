import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { trustAddresses } from '../../shared/server/client-ip.ts'
import { HttpError } from '../http/errors.ts'
import { type Started, serveSso } from '../sso/tests/start.ts'
import { FootprintStore } from './footprint-store.ts'
import { Footprints } from './footprints.ts'

const DAY_MS = 86_400_000
const PATH = '/portal/api/v1/footprints/add'
const folder = mkdtempSync(join(tmpdir(), 'footprint-'))
let store: FootprintStore
let collector: Started

const options = (siteUrl: string) => ({
  siteUrl,
  tenantId: 'tenant-1',
  trustProxy: trustAddresses([]),
  isEditor: async (request: { headers: { cookie?: string } }) => request.headers.cookie === 'editor'
})

beforeAll(async () => {
  let footprints: Footprints | undefined
  collector = await serveSso((request, response) => footprints?.handle(request, response))
  store = await FootprintStore.open(join(folder, 'http'))
  footprints = new Footprints({ ...options(collector.url), to: { store } })
})
afterAll(async () => {
  await collector.close()
  await store.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await store.expire(0, Date.now() + DAY_MS)
})

const GOOD = {
  type: 'click',
  content: 'hero',
  userId: 'u-1',
  pathHistory: 'https://site.example/zh/hardware'
}

function send(body: unknown, headers: Record<string, string> = {}, url = collector.url) {
  return fetch(url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', tenant_id: 'tenant-1', ...headers },
    body: JSON.stringify(body)
  })
}

test('a footprint is kept, with the path of its page', async () => {
  const answer = await send(GOOD)
  expect([answer.status, await answer.json()]).toEqual([200, { code: 200 }])
  expect(store.perDay(1, 0)).toMatchObject([{ page: '/zh/hardware', visits: 0, clicks: 1 }])
})

test('where this server knows whose a token is, it takes footprints of their user alone', async () => {
  let footprints: Footprints | undefined
  const own = await serveSso((request, response) => footprints?.handle(request, response))
  const getUser = async (token: string) => (token === 'T-1' ? 'u-1' : undefined)
  footprints = new Footprints({ ...options(own.url), to: { store }, userOf: getUser })
  const status = async (userId: string, token?: string) =>
    (await send({ ...GOOD, userId }, token ? { accessToken: token } : {}, own.url)).status
  expect(await status('u-1')).toBe(401)
  expect(await status('u-1', 'made-up')).toBe(401)
  expect(await status('u-2', 'T-1')).toBe(403)
  expect(store.count()).toBe(0)
  expect(await status('u-1', 'T-1')).toBe(200)
  expect(await status('', 'T-1')).toBe(200)
  expect([store.count('u-1'), store.count('')]).toEqual([1, 1])
  await own.close()
})

test('a record without a user id is kept: the id is empty if missing', async () => {
  expect((await send({ ...GOOD, userId: '' })).status).toBe(200)
})

describe('what is refused, and nothing of it is kept', () => {
  test.each([
    ['a guest', { userId: 'guest' }],
    ['no type', { type: undefined }],
    ['a blank type', { type: ' ' }],
    ['too long a content', { content: 'x'.repeat(4097) }],
    ['an address with a query', { pathHistory: 'https://site.example/zh/?ticket=K-1' }],
    ['no address', { pathHistory: 'javascript:alert(1)' }],
    ['a number', { content: 1 }]
  ])('%s', async (_, wrong) => {
    expect((await send({ ...GOOD, ...wrong })).status).toBe(400)
    expect(store.count()).toBe(0)
  })

  test.each([
    ['no tenant', { tenant_id: '' }, 403],
    ['another tenant', { tenant_id: 'tenant-2' }, 403],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['no JSON', { 'content-type': 'text/plain' }, 415]
  ])('%s', async (_, headers, status) => {
    expect((await send(GOOD, headers)).status).toBe(status)
    expect(store.count()).toBe(0)
  })

  test('more than 16 KiB', async () => {
    expect((await send({ ...GOOD, more: 'x'.repeat(17_000) })).status).toBe(413)
  })

  test('any method but POST', async () => {
    expect((await fetch(collector.url + PATH)).status).toBe(405)
  })
})

test('4,000 Chinese characters, about 12 KB, are within the limit', async () => {
  expect((await send({ ...GOOD, content: '足'.repeat(4000) })).status).toBe(200)
})

test('while the lake cannot tell who is signed in, the report is unavailable', async () => {
  let footprints: Footprints | undefined
  const own = await serveSso((request, response) => footprints?.handle(request, response))
  const isEditor = () => Promise.reject(new HttpError(503, 'Try again.', { 'retry-after': '2' }))
  footprints = new Footprints({ ...options(own.url), to: { store }, isEditor })
  const answer = await fetch(`${own.url}/api/footprints`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  await own.close()
})

test('another method is refused with those that are allowed', async () => {
  for (const [path, method, allow] of [
    [PATH, 'GET', 'POST'],
    ['/api/footprints', 'DELETE', 'GET, HEAD']
  ] as const) {
    const answer = await fetch(collector.url + path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('one address may do much at once, but not for ever', async () => {
  let footprints: Footprints | undefined
  const own = await serveSso((request, response) => footprints?.handle(request, response))
  const limit = { limit: 3, seconds: 60 }
  footprints = new Footprints({ ...options(own.url), to: { store }, limit })
  const statuses: number[] = []
  for (let click = 0; click < 5; click++) statuses.push((await send(GOOD, {}, own.url)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(store.count()).toBe(3)
  await own.close()
})

describe('the report', () => {
  test('is for who is signed in to the Studio', async () => {
    expect((await fetch(`${collector.url}/api/footprints`)).status).toBe(401)
  })

  test('counts visits and clicks per page and day, in the local time of who looks', async () => {
    const noon = Date.UTC(2026, 4, 2, 12)
    await Promise.all([
      store.add({ ...GOOD, type: 'browse' }, noon),
      store.add(GOOD, noon),
      store.add(GOOD, noon + 5 * 3_600_000),
      store.add({ ...GOOD, pathHistory: 'https://site.example/en/' }, noon - 40 * DAY_MS)
    ])
    expect(store.perDay(30, 0, noon)).toEqual([
      { day: '2026-05-02', page: '/zh/hardware', visits: 1, clicks: 2 }
    ])
    expect(store.perDay(30, 8 * 60, noon)).toEqual([
      { day: '2026-05-02', page: '/zh/hardware', visits: 1, clicks: 1 },
      { day: '2026-05-03', page: '/zh/hardware', visits: 0, clicks: 1 }
    ])
  })

  test('an editor gets it', async () => {
    await send(GOOD)
    const answer = await fetch(`${collector.url}/api/footprints?days=7`, {
      headers: { cookie: 'editor' }
    })
    expect(await answer.json()).toMatchObject({ keptBy: 'site', days: [{ clicks: 1 }] })
  })
})

test('footprints past the retention period are deleted, and all of one person on demand', async () => {
  const now = Date.now()
  await Promise.all([
    store.add(GOOD, now - 181 * DAY_MS),
    store.add(GOOD, now - 179 * DAY_MS),
    store.add({ ...GOOD, userId: 'u-2' }, now)
  ])
  expect(await store.expire(180, now)).toBe(1)
  expect(await store.forget('u-1')).toBe(1)
  expect([store.count(), store.count('u-2')]).toEqual([1, 1])
})

test('an acknowledged footprint is on the disk, even if the store was never closed', async () => {
  const own = join(folder, 'reopened')
  const store = await FootprintStore.open(own)
  await store.add({ ...GOOD, userId: 'u-9' })
  const again = await FootprintStore.open(own)
  expect(again.count('u-9')).toBe(1)
  await again.close()
})

describe('with a portal', () => {
  test('the record and the tenant go there, and nothing else', async () => {
    const seen: { url?: string; tenant?: unknown; cookie?: unknown; body: string }[] = []
    let status = 200
    const portal = await serveSso(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const { tenant_id: tenant, cookie } = request.headers
      seen.push({ url: request.url ?? '', tenant, cookie, body })
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
    let footprints: Footprints | undefined
    const own = await serveSso((request, response) => footprints?.handle(request, response))
    footprints = new Footprints({ ...options(own.url), to: { portal: portal.url } })
    expect((await send({ ...GOOD, more: 'x' }, { cookie: 'a=1' }, own.url)).status).toBe(200)
    expect(seen).toEqual([
      { url: PATH, tenant: 'tenant-1', cookie: undefined, body: JSON.stringify(GOOD) }
    ])
    for (const refused of [302, 404, 500]) {
      status = refused
      expect((await send(GOOD, {}, own.url)).status).toBe(502)
    }
    expect(seen).toHaveLength(4)
    await portal.close()
    expect((await send(GOOD, {}, own.url)).status).toBe(502)
    await own.close()
  })
})
