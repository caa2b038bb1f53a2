import { once } from 'node:events'
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editorClient, editorHeaders } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { copyPrepared, EDITOR_PASSWORD, SITE_URL } from '../support/prepared.ts'
import { type Running, runProgram, startServer } from '../support/server.ts'
import { waitUntil } from '../support/wait-until.ts'

const folder = mkdtempSync(join(tmpdir(), 'restart-'))
let variables: Record<string, string>
let server: Running
let publicBuild: string

beforeAll(async () => {
  copyPrepared(folder)
  variables = { PORT: String(await freePort()), DATA_DIR: folder, SITE_URL, EDITOR_PASSWORD }
  server = await startServer(variables)
  publicBuild = await build()
  await server.stop()
}, 180_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function build(): Promise<string> {
  return (await (await fetch(`${server.url}/healthz`)).json()).build
}

test('a second start serves the same build, and builds nothing', async () => {
  server = await startServer(variables)
  expect(await build()).toBe(publicBuild)
  expect(server.output()).not.toMatch(/site\.published|studio\.built|lake\.seeded/)
})

test('a document that was acknowledged is there after kill -9', async () => {
  const client = await editorClient(server.url, EDITOR_PASSWORD)
  const ids = Array.from({ length: 20 }, (_, index) => `drafts.kept-${index}`)
  await Promise.all(ids.map(_id => client.create({ _id, _type: 'figure', order: 1 })))
  server.process.kill('SIGKILL')
  await once(server.process, 'close')
  server = await startServer(variables)
  const again = await editorClient(server.url, EDITOR_PASSWORD)
  const query = 'count(*[_id in $ids])'
  expect(await again.fetch(query, { ids }, { perspective: 'raw' })).toBe(20)
})

test('drafts do not make a new public build', async () => {
  expect(await build()).toBe(publicBuild)
})

test('a release whose time comes while the server is down goes live after its start, in one step', async () => {
  const client = await editorClient(server.url, EDITOR_PASSWORD)
  const bundled = await client.fetch<{ _id: string; path: string }[]>(
    '*[_type == "software" && defined(path)] | order(_id)[0...2]',
    {},
    { perspective: 'published' }
  )
  expect(bundled).toHaveLength(2)
  const { releaseId } = await client.releases.create({ metadata: { releaseType: 'scheduled' } })
  const name = { _type: 'localeString', zh: '定时发布', en: 'Scheduled' }
  for (const { _id: publishedId, ...document } of bundled) {
    const _id = `versions.${releaseId}.${publishedId}`
    await client.createVersion({
      releaseId,
      publishedId,
      document: { ...document, _id, _type: 'software', name }
    })
  }
  const due = Date.now() + 1500
  const publishAt = new Date(due).toISOString()
  await client.releases.schedule({ releaseId, publishAt })
  server.process.kill('SIGKILL')
  await once(server.process, 'close')
  await waitUntil('its time has come', async () => Date.now() > due)
  server = await startServer(variables)
  const isNew = async ({ path }: { path: string }) =>
    (await (await fetch(`${server.url}/zh${path}`)).text()).includes('定时发布')
  const bothAreNew = async () => {
    // Once one page is new, none may be old.
    const seen: boolean[] = []
    for (const document of [...bundled, ...bundled]) seen.push(await isNew(document))
    const firstNew = seen.indexOf(true)
    expect(firstNew < 0 ? [] : seen.slice(firstNew)).not.toContain(false)
    return firstNew >= 0
  }
  await waitUntil('both are live', bothAreNew, 180_000)
}, 360_000)

test('SIGTERM ends it in order within five seconds, open connections and all', async () => {
  const headers = await editorHeaders(server.url, EDITOR_PASSWORD)
  const open = request(`${server.url}/v2025-02-19/data/listen/production?query=*`, { headers })
  open.on('error', () => undefined)
  open.end()
  await once(open, 'response')
  const began = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - began).toBeLessThan(5000)
  open.destroy()
})

test.skipIf(process.platform === 'win32')('the sign-in is kept for its owner only', () => {
  expect(statSync(join(folder, 'sign-in.json')).mode & 0o777).toBe(0o600)
})

test('passwords and tokens never reach the log', () => {
  expect(server.output()).not.toContain(EDITOR_PASSWORD)
  expect(server.output()).not.toMatch(/\bsk[\w-]{20,}/)
})

test.skipIf(process.platform === 'win32')(
  'data files are for their owner only, whatever the umask',
  async () => {
    await server.stop()
    const umask = process.umask(0)
    try {
      server = await startServer(variables)
    } finally {
      process.umask(umask)
    }
    const readable = ['', 'running.json', 'lake/lake.sqlite-wal', 'sso/sso.sqlite-wal'].filter(
      name => (statSync(join(folder, name)).mode & 0o077) !== 0
    )
    expect(readable).toEqual([])
  }
)

test('without its content database the server refuses to start, and changes nothing', async () => {
  const before = await build()
  await server.stop()
  const [file, aside] = [join(folder, 'lake/lake.sqlite'), join(folder, 'aside.sqlite')]
  renameSync(file, aside)
  const { code, stderr } = await runProgram('server/main.ts', [], variables)
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(`The content database ${file} is missing`)
  ])
  expect(existsSync(file)).toBe(false)
  renameSync(aside, file)
  server = await startServer(variables)
  expect(await build()).toBe(before)
})

test('content that was deleted on purpose does not come back as sample content', async () => {
  const client = await editorClient(server.url, EDITOR_PASSWORD)
  await client.delete({ query: '*[!(_type match "sanity.*") && !(_id in path("_.**"))]' })
  await server.stop()
  server = await startServer(variables)
  const again = await editorClient(server.url, EDITOR_PASSWORD)
  const query = 'count(*[!(_type match "sanity.*") && !(_id in path("_.**"))])'
  expect(await again.fetch(query, {}, { perspective: 'raw' })).toBe(0)
  expect(server.output()).not.toContain('lake.seeded')
})
