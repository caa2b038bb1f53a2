import { createHash } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFiles } from '../../server/fs/list-files.ts'
import { editorClient } from '../support/clients.ts'
import { createSession } from '../support/create-session.ts'
import { EDITOR_PASSWORD } from '../support/prepared.ts'
import { servedBuildDir } from '../support/served-build.ts'
import { startTestServer } from '../support/test-server.ts'
import { waitUntil } from '../support/wait-until.ts'

const server = await startTestServer()
const { url: BASE_URL, dataDir: TEST_DATA_DIR } = server
const SCRIPT = "fetch('/v1/users/me')"
const HOSTILE = `<svg xmlns="http://www.w3.org/2000/svg"></svg><script>${SCRIPT}</script>${'<p>text</p>'.repeat(200)}`
const FORMS: [string, RequestInit][] = [
  ['', {}],
  ['?dl', {}],
  ['', { headers: { 'accept-encoding': 'gzip' } }],
  ['', { headers: { 'accept-encoding': 'br' } }],
  ['', { headers: { range: 'bytes=0-19' } }],
  ['', { method: 'HEAD' }]
]
let client: SanityClient
let camera: { _id: string; path: string; downloads: unknown }
const cookies = { contributor: '', administrator: '' }

beforeAll(async () => {
  client = await editorClient(BASE_URL, EDITOR_PASSWORD)
  camera = await client.fetch('*[_type == "camera" && tier == "pro"][0]{_id, path, downloads}')
  for (const role of ['contributor', 'administrator'] as const)
    cookies[role] = await createSession(role, BASE_URL, TEST_DATA_DIR)
})
afterAll(async () => {
  await client.patch(camera._id).set({ downloads: camera.downloads }).commit()
  await server.remove()
})

function upload(filename: string, role: keyof typeof cookies, kind = 'files'): Promise<Response> {
  const query = new URLSearchParams({ filename })
  return fetch(`${BASE_URL}/v1/assets/${kind}/production?${query}`, {
    method: 'POST',
    headers: { cookie: cookies[role], origin: BASE_URL },
    body: HOSTILE
  })
}

async function uploaded(filename: string, role: keyof typeof cookies): Promise<{ _id: string }> {
  const answer = await upload(filename, role)
  expect([filename, answer.status]).toEqual([filename, 200])
  return (await answer.json()).document
}

function download(id: string, title: string) {
  const file = { _type: 'file', asset: { _type: 'reference', _ref: id } }
  return { _key: title, _type: 'download', title: { _type: 'localeString', zh: title }, file }
}

async function page(): Promise<Response> {
  return fetch(`${BASE_URL}/zh${camera.path}`)
}

async function expectSaved(address: string, type: string, name: string): Promise<void> {
  for (const [query, init] of FORMS) {
    const { headers, status, body } = await fetch(BASE_URL + address + query, init)
    await body?.cancel()
    expect(status, address).toBeLessThan(300)
    expect(headers.get('content-type'), address).toBe(type)
    expect(headers.get('x-content-type-options'), address).toBe('nosniff')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, address).toContain("default-src 'none'")
    expect(policy, address).toMatch(/(^|; )sandbox($|;)/)
    expect(policy, address).not.toContain('script-src')
    expect(headers.get('content-disposition'), address).toMatch(/^attachment; /)
    expect(headers.get('content-disposition'), address).toContain(
      `filename*=UTF-8''${encodeURIComponent(name)}`
    )
  }
}

test.each(['guide.html', 'guide.xhtml', 'guide.xml', 'guide.svgz', 'guide.js', 'guide.pdf.HTML'])(
  'a contributor may not upload %s',
  async name => {
    const answer = await upload(name, 'contributor')
    expect(answer.status).toBe(415)
    expect((await answer.json()).message).toMatch(/may not be uploaded here.+pdf/)
  }
)

test('no page of a contributor is published: other types are saved, and imported pages left out', async () => {
  const manual = await uploaded('手册 1.pdf', 'contributor')
  const table = await uploaded('table.csv', 'contributor')
  const drawing = await uploaded('guide.svg', 'contributor')
  const imported = await uploaded('guide.html', 'administrator')
  const downloads = [
    download(manual._id, 'manual'),
    download(table._id, 'table'),
    download(drawing._id, 'drawing'),
    download(imported._id, 'imported')
  ]
  await client.patch(camera._id).set({ downloads }).commit()
  const links = () => page().then(async answer => (await answer.text()).match(/\/_file\/[^"]+/g))
  await waitUntil('the downloads are on the page', async () => {
    return (await links())?.some(link => link.endsWith('table.csv')) ?? false
  })
  const shown = (await links()) ?? []
  for (const [end, type, name] of [
    ['.pdf', 'application/pdf', '手册-1.pdf'],
    ['.csv', 'text/csv; charset=utf-8', 'table.csv']
  ] as const) {
    const address = shown.find(link => link.endsWith(end)) ?? ''
    await expectSaved(encodeURI(decodeURI(address)), type, name)
  }
  expect(shown.filter(link => link.includes('guide'))).toEqual([])
  const files = await listFiles(servedBuildDir(TEST_DATA_DIR))
  expect(files.filter(file => /^_file\/.*guide/.test(file))).toEqual([])
  // A page is live before its publish has ended, which reports the problems.
  await expect
    .poll(publishProblems, { timeout: 20_000 })
    .toEqual([
      expect.stringMatching(/^File .+-svg: The drawing has active or outside content/),
      `guide.html (${imported._id}): files of the type "html" are not offered, so it is left out.`
    ])
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect((await page()).headers.get('content-security-policy')).not.toContain(hash)
  const [, sha1] = imported._id.split('-')
  await expectSaved(`/files/site/production/${sha1}.html`, 'text/html; charset=utf-8', 'guide.html')
})

async function publishProblems(): Promise<unknown> {
  const status = await fetch(`${BASE_URL}/api/publish/status`, {
    headers: { cookie: cookies.administrator }
  })
  return (await status.json()).problems
}
