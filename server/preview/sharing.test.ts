import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REVOKE_SHARE, SHARE, SHARES } from '../../shared/preview/endpoints.ts'
import { Preview, type PreviewOptions } from './preview.ts'
import { ShareStore } from './share-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharing-'))
const shares = new ShareStore(folder)
const rendered: unknown[] = []
const pages = {
  render: async (order: unknown) => {
    rendered.push(order)
    return { status: 200, html: '<p>shared</p>', memory: 0 }
  }
} as unknown as PreviewOptions['pages']
let role: string | undefined = 'editor'
const servers: Server[] = []
let [on, off] = ['', '']

async function serve(store: ShareStore | undefined): Promise<string> {
  const preview = new Preview({
    context: { siteUrl: 'https://site.example', contentOrigins: [] },
    pages,
    findEditor: async () => (role ? { id: 'e-1', role } : undefined),
    shares: store,
    frame: () => undefined
  })
  const server = createServer(preview.handle)
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  on = await serve(shares)
  off = await serve(undefined)
})
afterAll(() => {
  for (const server of servers) server.close()
  shares.close()
  rmSync(folder, { recursive: true })
})

const wish = { address: '/zh/hardwareQJ', perspective: ['drafts'], days: 7 }

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(on + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })
}

test('a link shows its page to anybody, until it is revoked', async () => {
  role = 'editor'
  const made = await post(SHARE.path, wish)
  expect(made.status).toBe(201)
  const { id, path } = await made.json()
  role = undefined
  const page = await fetch(on + path)
  expect([page.status, await page.text()]).toEqual([200, '<p>shared</p>'])
  expect(rendered.at(-1)).toMatchObject({ address: '/zh/hardwareQJ', perspective: ['drafts'] })
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'none'")
  const before = rendered.length
  for (const other of [`${path}/zh/contactUs`, `${path}x`, '/preview/shared/x.y', '/preview/zh/'])
    expect([other, (await fetch(on + other, { redirect: 'manual' })).status]).toEqual([
      other,
      expect.toSatisfy((status: number) => [401, 404].includes(status))
    ])
  expect(rendered).toHaveLength(before)
  role = 'contributor'
  expect(await (await post(REVOKE_SHARE.path, { id })).json()).toEqual([])
  expect((await post(REVOKE_SHARE.path, { id })).status).toBe(404)
  role = undefined
  const gone = await fetch(on + path, { headers: { 'accept-language': 'en' } })
  expect([gone.status, gone.headers.get('referrer-policy')]).toEqual([404, 'no-referrer'])
  expect(await gone.text()).toMatch(/<html lang="en">.*does not work.*Ask the person/s)
  expect(await (await fetch(on + path)).text()).toMatch(/<html lang="zh-Hans">.*已失效/s)
})

test.each([undefined, 'viewer'])('role %s makes, sees and revokes no link', async without => {
  const { id } = shares.create({ ...wish, days: 7 }, 'e-1')
  role = without
  const status = without ? 403 : 401
  expect((await post(SHARE.path, wish)).status).toBe(status)
  expect((await post(REVOKE_SHARE.path, { id })).status).toBe(status)
  expect((await fetch(on + SHARES.path)).status).toBe(status)
  expect(shares.revoke(id)).toBe(true)
})

test('another site makes no link with the session of an editor', async () => {
  role = 'editor'
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }])
    expect((await post(SHARE.path, wish, headers)).status).toBe(403)
  expect(shares.list()).toEqual([])
})

test.each([
  { ...wish, address: '/../studio' },
  { ...wish, address: '//evil.example' },
  { ...wish, perspective: ['raw'] },
  { ...wish, days: 3650 },
  { ...wish, days: '7' },
  { ...wish, address: 1 },
  {}
])('%j is no wish for a link', async body => {
  role = 'editor'
  expect((await post(SHARE.path, body)).status).toBe(400)
  expect(shares.list()).toEqual([])
})

test('switched off by the settings, there is nothing', async () => {
  role = 'editor'
  const { token } = shares.create({ ...wish, days: 7 }, 'e-1')
  expect((await fetch(off + SHARES.path)).status).toBe(204)
  expect((await fetch(`${off}/preview/shared/${token}`)).status).toBe(404)
  expect((await fetch(off + SHARE.path, { method: 'POST' })).status).toBe(404)
})
