import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { SearchPush } from './search-push.ts'

const KEY = 'c0ffee00c0ffee00'
const received: { type: string | undefined; body: string }[] = []
let statuses: number[] = []
const engine = createServer(
  (request, response) => void receive(request).then(status => response.writeHead(status).end())
)
await new Promise<void>(done => engine.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(engine.address() as AddressInfo).port}/indexnow`
const stopping = new AbortController()

async function receive(request: IncomingMessage): Promise<number> {
  received.push({ type: request.headers['content-type'], body: await text(request) })
  return statuses.shift() ?? 200
}

beforeEach(() => {
  received.length = 0
  statuses = []
})
afterAll(() => {
  stopping.abort()
  engine.close()
})

const create = (key?: string) =>
  new SearchPush({ url, key }, 'https://site.example/video', stopping.signal)

test('by IndexNow: host, key, the address of the key, and the changed pages below the base path', async () => {
  const push = create(KEY)
  push.push(['/zh/hardware', '/zh/规格'])
  await push.idle()
  expect(received).toHaveLength(1)
  expect(received[0]?.type).toBe('application/json; charset=utf-8')
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    host: 'site.example',
    key: KEY,
    keyLocation: `https://site.example/video/${KEY}.txt`,
    urlList: [
      'https://site.example/video/zh/hardware',
      'https://site.example/video/zh/%E8%A7%84%E6%A0%BC'
    ]
  })
})

test('without a key: one URL a line, as text', async () => {
  const push = create()
  push.push(['/zh/', '/en/'])
  await push.idle()
  expect(received).toEqual([
    { type: 'text/plain', body: 'https://site.example/video/zh/\nhttps://site.example/video/en/' }
  ])
})

test('pages that change while a push is under way are sent once, in the next', async () => {
  const push = create(KEY)
  push.push(['/zh/a'])
  for (const page of ['/zh/b', '/zh/c', '/zh/b']) push.push([page])
  await push.idle()
  const lists = received.map(
    ({ body }) => (JSON.parse(body) as { urlList: string[] }).urlList.length
  )
  expect(lists).toEqual([1, 2])
})

test('changed pages are pushed once the sitemap lists them, deleted ones anyway, and by one node', async () => {
  const sitemap = '<loc>https://site.example/video/zh/a</loc>'
  const pages = { text: async () => sitemap, hasPage: (address: string) => address !== '/zh/gone' }
  const push = create()
  push.addChanged(['/zh/a', '/zh/variant', '/zh/gone', '/zh/a'])
  await push.pushChanged(pages, true)
  await push.idle()
  push.addChanged(['/zh/a'])
  await push.pushChanged(pages, false)
  await push.pushChanged(pages, true)
  await push.idle()
  expect(received.map(({ body }) => body)).toEqual([
    'https://site.example/video/zh/a',
    'https://site.example/video/zh/gone'
  ])
})

test('more pages than a request may have are several requests', async () => {
  const push = create(KEY)
  push.push(Array.from({ length: 10_001 }, (_, index) => `/zh/${index}`))
  await push.idle()
  const lists = received.map(
    ({ body }) => (JSON.parse(body) as { urlList: string[] }).urlList.length
  )
  expect(lists).toEqual([10_000, 1])
})

test('an engine that refuses is asked again with back-off, and stopping ends that at once', async () => {
  statuses = [503]
  const ending = new AbortController()
  const push = new SearchPush({ url, key: KEY }, 'https://site.example', ending.signal)
  push.push(['/zh/'])
  await expect.poll(() => received.length).toBe(1)
  const before = Date.now()
  ending.abort()
  await push.idle()
  expect(Date.now() - before).toBeLessThan(2000)
  expect(received).toHaveLength(1)
})
