import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editorClient } from '../support/clients.ts'
import { EDITOR_PASSWORD } from '../support/prepared.ts'
import { servedBuildDir } from '../support/served-build.ts'
import { sleep } from '../support/server.ts'
import { startTestServer } from '../support/test-server.ts'
import { waitUntil } from '../support/wait-until.ts'

const KEY = 'c0ffee00c0ffee00'
const engine = createServer(
  (request, response) => void text(request).then(body => pushed.push(body) && response.end())
)
const pushed: string[] = []
await new Promise<void>(done => engine.listen(0, '127.0.0.1', done))
const server = await startTestServer({
  SEARCH_PUSH_URL: `http://127.0.0.1:${(engine.address() as AddressInfo).port}/indexnow`,
  INDEXNOW_KEY: KEY
})
const { url: BASE_URL, dataDir: TEST_DATA_DIR } = server
const PUBLISHED = { perspective: 'published' } as const
let client: SanityClient
let camera: { _id: string; path: string; weight: number }

beforeAll(async () => {
  client = await editorClient(BASE_URL, EDITOR_PASSWORD)
  camera = await client.fetch('*[_type == "camera" && tier == "pro"][0]{_id, path, weight}')
})

afterAll(async () => {
  await server.remove()
  engine.close()
})

async function page(address: string, encoding = 'identity'): Promise<string> {
  const headers = { 'accept-encoding': encoding }
  return (await fetch(BASE_URL + address, { headers })).text()
}

async function status(address: string, encoding = 'identity'): Promise<number> {
  const headers = { 'accept-encoding': encoding }
  return (await fetch(BASE_URL + address, { headers, redirect: 'manual' })).status
}

test('a weight changed through the client appears on the pages that show it', async () => {
  const weight = camera.weight === 7.37 ? 7.39 : 7.37
  expect(await page(`/zh${camera.path}`)).toContain(String(camera.weight))
  await client.patch(camera._id).set({ weight }).commit()
  for (const address of [
    `/zh${camera.path}`,
    `/en${camera.path}`,
    '/zh/hardware',
    '/en/hardware'
  ]) {
    await waitUntil(`${weight} on ${address}`, async () =>
      (await page(address)).includes(`${weight}`)
    )
  }
  expect(await page(`/zh${camera.path}`, 'br')).toContain(String(weight))
})

test('the Markdown of a page follows it', async () => {
  const { weight } = await client.fetch('*[_id == $id][0]{weight}', { id: camera._id })
  await waitUntil('the weight of the test before', async () =>
    (await page(`/en${camera.path}.md`)).includes(`| Weight | ${weight} kg |`)
  )
  const text = await page(`/en${camera.path}.md`)
  await client.patch(camera._id).set({ weight: 8.11 }).commit()
  await waitUntil('8.11 kg in the Markdown', async () =>
    (await page(`/en${camera.path}.md`)).includes('| Weight | 8.11 kg |')
  )
  await client.patch(camera._id).set({ weight }).commit()
  await waitUntil('the text as before', async () => (await page(`/en${camera.path}.md`)) === text)
})

test('the search engine is told of the pages that changed, and of no variant; it finds the key', async () => {
  const urls = () =>
    pushed.flatMap(body =>
      (JSON.parse(body) as { urlList: string[] }).urlList.map(url => new URL(url).pathname)
    )
  await waitUntil('the push', async () => urls().includes(`/en${camera.path}`))
  expect(urls()).toContain('/zh/hardware')
  expect(urls().filter(path => /^\/(zh|en)\/(mb|pc)(\/|$)|\.\w+$/.test(path))).toEqual([])
  const file = await fetch(`${BASE_URL}/${KEY}.txt`)
  expect([file.status, await file.text()]).toEqual([200, KEY])
})

test('a redirect works once it is published, and no longer once it is deleted; a loop leads nowhere', async () => {
  const location = async (address: string) =>
    (await fetch(BASE_URL + address, { redirect: 'manual' })).headers.get('location')
  expect(await location('/zh/leaflet')).toBeNull()
  const rule = { _type: 'redirect', from: '/leaflet', to: '/hardware#compare' }
  const { _id } = await client.create(rule)
  await waitUntil('the redirect', async () => {
    return (await location('/zh/Leaflet?x=1')) === '/zh/hardware?x=1#compare'
  })
  await client.patch(_id).set({ to: '/leaflet' }).commit()
  await waitUntil('no loop', async () => (await location('/zh/leaflet')) === null)
  await client.patch(_id).set({ to: '/contactUs' }).commit()
  await waitUntil('the other target', async () => {
    return (await location('/en/leaflet')) === '/en/contactUs'
  })
  await client.delete(_id)
  await waitUntil('no redirect', async () => (await status('/en/leaflet')) === 404)
})

test('a token of an editor follows the publishing as a session does; no other token does', async () => {
  const follow = async (authorization?: string) => {
    const aborter = new AbortController()
    const headers = { ...(authorization && { authorization }) }
    const answer = await fetch(`${BASE_URL}/api/publish/events`, {
      headers,
      signal: aborter.signal
    })
    aborter.abort()
    return answer.status
  }
  expect(await follow(`Bearer ${client.config().token}`)).toBe(200)
  expect(await follow('Bearer sk-of-nobody')).toBe(401)
  expect(await follow()).toBe(401)
  const status = await fetch(`${BASE_URL}/api/publish/status`, {
    headers: { authorization: `Bearer ${client.config().token}` }
  })
  expect(await status.json()).toMatchObject({ publishing: expect.any(String) })
})

test('what is not published is nowhere in the public folder', async () => {
  const planted = {
    draft: '样机K7-planted',
    changed: '专业型-未发布-planted',
    version: '指挥调度-春-planted',
    inbox: 'planted-message-body'
  }
  // Fields that pages show.
  const name = (zh: string) => ({ _type: 'localeString', zh })
  await client.createOrReplace({
    _id: 'drafts.camera.k7',
    _type: 'camera',
    path: '/hardwareKQ',
    name: name(planted.draft)
  })
  const pro = await client.getDocument(camera._id)
  if (!pro) throw new Error('The pro camera is gone.')
  await client.createOrReplace({
    ...pro,
    _id: `drafts.${camera._id}`,
    name: name(planted.changed)
  })
  await client.createOrReplace({
    _id: 'versions.rSpring.dispatch',
    _type: 'software',
    path: '/software/superAPP',
    name: name(planted.version)
  })
  await client.createOrReplace({ _id: 'message.planted', _type: 'message', message: planted.inbox })
  const before = await health()
  await client.patch(camera._id).set({ power: 27 }).commit()
  await waitUntil(
    'the unrelated change is published',
    async () => (await health()).build !== before.build
  )
  for (const [name, text] of await publicTexts()) {
    for (const secret of Object.values(planted)) {
      expect(text.includes(secret), `${secret} in ${name}`).toBe(false)
    }
  }
})

test('a withdrawn camera answers 404 in both languages and encodings, and comes back', async () => {
  const basic = await client.fetch('*[_type == "camera" && tier == "basic"][0]')
  // References must be removed before their target can be deleted.
  const referring = await client.fetch('*[references($id)]', { id: basic._id }, PUBLISHED)
  const transaction = client.transaction().createOrReplace({ ...basic, _id: `drafts.${basic._id}` })
  for (const each of referring) transaction.createOrReplace(without(each, basic._id))
  await transaction.delete(basic._id).commit()
  for (const address of [`/zh${basic.path}`, `/en${basic.path}`]) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      await waitUntil(`${address} is gone`, async () => (await status(address, encoding)) === 404)
    }
  }
  const left = (await publicTexts()).filter(([name]) => name.includes(basic.path.slice(1)))
  expect(left.map(([name]) => name)).toEqual([])
  expect(await page('/zh/hardware')).not.toContain(`href="/zh${basic.path}"`)
  expect(await status(`/zh${camera.path}`)).toBe(200)
  const restored = client.transaction().createOrReplace(basic)
  for (const each of referring) restored.createOrReplace(each)
  await restored.commit()
  await waitUntil('it is back', async () => (await status(`/zh${basic.path}`)) === 200)
})

test('readers get whole pages while the site is rebuilt', async () => {
  const power = 21 + Math.floor(Math.random() * 5) + 0.5
  await client.patch(camera._id).set({ power }).commit()
  let torn = 0
  await waitUntil('the change is live', async () => {
    const [html, answer] = await Promise.all([page('/zh/hardware'), status('/zh/')])
    if (answer !== 200 || !html.trimEnd().endsWith('</html>')) torn += 1
    return (await page(`/zh${camera.path}`)).includes(String(power))
  })
  expect(torn).toBe(0)
})

test('a burst of changes ends with the last one live', async () => {
  for (let step = 1; step <= 10; step += 1) {
    await client
      .patch(camera._id)
      .set({ weight: 7 + step / 100 })
      .commit()
    await sleep(20)
  }
  await waitUntil('the last weight', async () => (await page(`/zh${camera.path}`)).includes('7.1'))
})

/** Returns a copy of a value without references to a document. */
function without<Value>(value: Value, id: string): Value {
  return JSON.parse(
    JSON.stringify(value, (_, inner) =>
      Array.isArray(inner)
        ? inner.filter(item => !refersTo(item, id))
        : refersTo(inner, id)
          ? undefined
          : inner
    )
  )
}

function refersTo(value: unknown, id: string): boolean {
  return typeof value === 'object' && value !== null && '_ref' in value && value._ref === id
}

async function health(): Promise<{ build: string; revision: string }> {
  return (await fetch(`${BASE_URL}/healthz`)).json()
}

/** All files of the public folder, decompressed, once no writes are in progress. */
async function publicTexts(): Promise<[string, string][]> {
  await waitUntil('the publisher has done all', async () => {
    const status = await (await fetch(`${BASE_URL}/api/publish/status`)).json()
    return status.state === 'idle' && status.queue === 0 && status.settled
  })
  const folder = servedBuildDir(TEST_DATA_DIR)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => [file.slice(folder.length + 1), unpacked(file)])
}

function unpacked(file: string): string {
  const bytes = readFileSync(file)
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString('utf8')
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
