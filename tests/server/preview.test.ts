import { join } from 'node:path'
import type { SanityClient, SanityDocument } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editorClient } from '../support/clients.ts'
import { createSession } from '../support/create-session.ts'
import { filesContaining } from '../support/grep-files.ts'
import { EDITOR_PASSWORD } from '../support/prepared.ts'
import { servedBuildDir } from '../support/served-build.ts'
import { startTestServer } from '../support/test-server.ts'
import { waitUntil } from '../support/wait-until.ts'

const server = await startTestServer()
const { url: BASE_URL, dataDir: TEST_DATA_DIR } = server
const PLANTED = '只在草稿里-planted-preview'
const RELEASE = 'rPreviewTest'
const PATH = '/hardwareK7'
let client: SanityClient
let camera: SanityDocument
let cookie: string

beforeAll(async () => {
  client = await editorClient(BASE_URL, EDITOR_PASSWORD)
  camera = await client.fetch('*[_type == "camera" && tier == "enhanced"][0]')
  cookie = await createSession('editor', BASE_URL, TEST_DATA_DIR)
})
afterAll(async () => {
  const ids = [camera._id, 'camera-k7'].flatMap(id => [`drafts.${id}`, `versions.${RELEASE}.${id}`])
  await client.delete({ query: '*[_id in $ids]', params: { ids } })
  await server.remove()
})

function ask(path: string, headers: Record<string, string> = { cookie }): Promise<Response> {
  return fetch(`${BASE_URL}${path}`, { headers, redirect: 'manual' })
}

async function preview(path: string, perspective = 'drafts'): Promise<string> {
  const answer = await ask(`/preview${path}?sanity-preview-perspective=${perspective}`)
  return answer.text()
}

function draft(change: object): Promise<unknown> {
  return client.createOrReplace({ ...camera, ...change, _id: `drafts.${camera._id}` })
}

test('drafts need a session of the lake', async () => {
  const address = `/preview/zh${String(camera.path)}`
  const stranger = await ask(address, { 'sec-fetch-dest': 'iframe', accept: 'text/html' })
  expect(stranger.status).toBe(401)
  expect(await stranger.text()).toContain('请先在内容管理中登录')
  expect((await ask(address, { cookie: 'lakeSession-site=made-up' })).status).toBe(401)
  const person = await ask(address, { 'sec-fetch-dest': 'document', accept: 'text/html' })
  expect(person.status).toBe(303)
  const target = new URL(person.headers.get('location') ?? '', BASE_URL)
  expect(target.pathname).toBe('/lake/sign-in')
  expect(target.searchParams.get('origin')).toBe(BASE_URL + address)
  for (const role of ['viewer', 'contributor'] as const) {
    const own = await createSession(role, BASE_URL, TEST_DATA_DIR)
    expect((await ask(address, { cookie: own })).status, role).toBe(200)
  }
  expect((await ask(address)).status).toBe(200)
})

test('no answer is kept, listed or framed by others, whatever it says; public pages keep their policy', async () => {
  for (const [path, headers, status] of [
    ['/preview/zh/', { cookie }, 200],
    ['/preview/zh/no-such-page', { cookie }, 404],
    ['/preview', { cookie }, 307],
    ['/preview/zh/?sanity-preview-perspective=raw', { cookie }, 400],
    ['/preview/zh/', {}, 401]
  ] as const) {
    const answer = await ask(path, headers)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(answer.status, path).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("form-action 'none'")
  }
  const posted = await fetch(`${BASE_URL}/preview/zh/`, { method: 'POST', headers: { cookie } })
  expect(posted.status).toBe(405)
  const visitors = (await ask('/zh/', {})).headers.get('content-security-policy')
  expect(visitors).toContain("frame-ancestors 'none'")
})

test('the perspectives drafts, published and releases differ, in both languages', async () => {
  await draft({ tagline: { zh: PLANTED, en: `${PLANTED} in English` }, weight: 3.33 })
  await client.createOrReplace({
    ...camera,
    _id: `versions.${RELEASE}.${camera._id}`,
    weight: 4.44
  })
  const path = String(camera.path)
  const zh = await preview(`/zh${path}`)
  expect(zh).toContain(PLANTED)
  expect(zh).toMatch(/data-sanity="id=[^"]*;path=weight;base=%2Fstudio">3\.33/)
  expect(zh).toContain(`data-sanity="id=${camera._id};type=camera;path=tagline.zh`)
  expect(await preview(`/en${path}`)).toContain(`${PLANTED} in English`)
  expect(await preview('/zh/hardware/compare')).toContain('3.33')
  const published = await preview(`/zh${path}`, 'published')
  expect(published).not.toContain(PLANTED)
  expect(published).toContain('sanity-preview-perspective=published')
  expect(await preview(`/zh${path}`, `${RELEASE},drafts`)).toContain('4.44')
})

test('a page that is only a draft is in the preview alone', async () => {
  await client.createOrReplace({
    ...camera,
    _id: 'drafts.camera-k7',
    path: PATH,
    name: { zh: `${PLANTED} K7` }
  })
  expect((await ask(`/preview/zh${PATH}`)).status).toBe(200)
  expect(await preview('/zh/hardware')).toContain(`href="/preview/zh${PATH}"`)
  expect((await ask(`/zh${PATH}`, {})).status).toBe(404)
  expect((await ask(`/preview/zh${PATH}?sanity-preview-perspective=published`)).status).toBe(404)
  await client.delete('drafts.camera-k7')
  expect((await ask(`/preview/zh${PATH}`)).status).toBe(404)
})

test('nothing of it appears in the files of the site, their records and their caches', async () => {
  await draft({ tagline: { zh: PLANTED } })
  expect(await preview(`/zh${String(camera.path)}`)).toContain(PLANTED)
  // A draft triggers no publishing, so publish another field to check what it writes.
  const { weight } = camera
  await client.patch(camera._id).set({ weight: 5.55 }).commit()
  const page = async () => (await ask(`/zh${String(camera.path)}`, {})).text()
  await waitUntil('the public page has the new weight', async () => (await page()).includes('5.55'))
  await client.patch(camera._id).set({ weight }).commit()
  await waitUntil('the public page is as before', async () => !(await page()).includes('5.55'))
  await waitUntil('all that follows is written', async () => {
    const { state, settled } = await (await ask('/api/publish/status')).json()
    return state === 'idle' && settled
  })
  const folder = servedBuildDir(TEST_DATA_DIR)
  for (const text of [PLANTED, 'data-sanity="', 'href="/preview/'])
    expect(filesContaining(folder, text), text).toEqual([])
  for (const name of ['site', 'cache'])
    expect(filesContaining(join(TEST_DATA_DIR, name), PLANTED), name).toEqual([])
})

test('a page that cannot be rendered says why, with document and field, and comes back with the next edit', async () => {
  await draft({ uses: 5 })
  const broken = await ask(`/preview/zh${String(camera.path)}`)
  expect(broken.status).toBe(500)
  const html = await broken.text()
  expect(html).toContain('此页面暂时无法预览')
  expect(html).toContain(`camera ${camera._id} (${String(camera.path)}), uses: `)
  expect(html).toContain('/studio/static/preview/frame.js')
  await draft({})
  expect((await ask(`/preview/zh${String(camera.path)}`)).status).toBe(200)
})

test('many at once wait for one renderer, and each gets what was typed last', async () => {
  const path = `/preview/zh${String(camera.path)}`
  const early = Array.from({ length: 30 }, () => ask(path))
  await draft({ tagline: { zh: `${PLANTED} newest` } })
  const late = await Promise.all(Array.from({ length: 30 }, () => ask(path)))
  for (const answer of late) expect(await answer.text()).toContain(`${PLANTED} newest`)
  for (const answer of await Promise.all(early)) {
    expect(answer.status).toBe(200)
    await answer.text()
  }
})

test('an address of no page is named on the error page, as on the site', async () => {
  for (const address of ['/zh/nope', '/en/nope'])
    expect(await preview(address)).toContain(`Page not found: ${address}<`)
})

test('what the preview loads is there, and search and sitemap know nothing of it', async () => {
  for (const file of ['frame.js', 'frame.css'])
    expect((await ask(`/studio/static/preview/${file}`, {})).status, file).toBe(200)
  for (const address of ['/sitemap.xml', '/zh/search.json', '/en/search.json'])
    expect(await (await ask(address, {})).text()).not.toContain('/preview')
})

test('a shared page shows its draft with pictures and styles to somebody without an account, and nothing else', async () => {
  const name = `${PLANTED}-shared`
  await draft({ name: { ...camera.name, zh: name } })
  const post = (path: string, body: object) =>
    fetch(BASE_URL + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  const address = `/zh${String(camera.path)}`
  const made = await post('/preview/shares', { address, perspective: ['drafts'], days: 1 })
  expect(made.status).toBe(201)
  const { id, path } = await made.json()
  const page = await ask(path, {})
  const html = await page.text()
  expect([page.status, html.includes(name)]).toEqual([200, true])
  expect(html).not.toMatch(/<script|data-sanity|frame\.js|id=navigation/)
  expect(html).toMatch(/<style|rel="stylesheet"/)
  const files = [...html.matchAll(/(?:src|href)="(\/(?:_astro|_img|images|files)\/[^" ]+)"/g)]
  expect(files.some(([, file = '']) => file.startsWith('/images/'))).toBe(true)
  for (const [, file = ''] of files) {
    const answer = await ask(file.replaceAll('&amp;', '&').replaceAll('&#38;', '&'), {})
    expect([file, answer.status]).toEqual([file, 200])
    await answer.body?.cancel()
  }
  for (const link of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g))
    expect(link[1]).not.toMatch(/^\/preview/)
  expect(await (await ask(address, {})).text()).not.toContain(name)
  expect((await ask(`/preview${address}`, {})).status).toBe(401)
  expect((await post('/preview/shares/revoke', { id })).status).toBe(200)
  expect((await ask(path, {})).status).toBe(404)
})
