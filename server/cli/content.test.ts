// `npm run content` under the documented TLS set-up: the public name resolves nowhere, and the server is running, stopped, or new.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake } from '../../lake/index.ts'
import { freePort } from '../../tests/support/port.ts'
import { runProgram } from '../../tests/support/server.ts'
import { type StartedStores, startStores } from '../../tests/support/stores.ts'

/** A name that no resolver knows (RFC 2606). */
const SITE_URL = 'https://site.invalid'
/** Time for an import or export of the sample content on a busy machine; retries of an unreachable name take longer. */
const SOON_MS = 60_000
const folder = mkdtempSync(join(tmpdir(), 'content-command-'))
const archive = join(folder, 'content.tar.gz')
const running = join(folder, 'running')
let server: StartedStores

beforeAll(async () => {
  server = await startStores({ SITE_URL, DATA_DIR: running, PORT: String(await freePort()) })
}, 300_000)
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function content(dataDir: string, ...args: string[]): Promise<string> {
  const began = Date.now()
  const variables = { DATA_DIR: dataDir, SITE_URL, PORT: String(await freePort()) }
  const { code, stdout, stderr } = await runProgram('server/cli/content.ts', args, variables)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(Date.now() - began).toBeLessThan(SOON_MS)
  return stdout
}

/** Creates a lake with a single document. */
async function createOnly(dataDir: string, document: object): Promise<void> {
  const token = 'token-of-the-test'
  const lake = await createLake({
    dataDir: join(dataDir, 'lake'),
    projectId: 'site',
    tokens: [{ token, role: 'administrator' }]
  })
  const answer = await lake.fetch(
    new Request('http://lake.local/v2025-02-19/data/mutate/production', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mutations: [{ create: document }] })
    })
  )
  expect(answer.status).toBe(200)
  await lake.close()
}

/** Ids of all documents of a stopped data folder, and the names of its tokens. */
async function stored(dataDir: string): Promise<{ ids: string[]; tokens: string[] }> {
  const token = 'token-of-the-test'
  const lake = await createLake({
    dataDir: join(dataDir, 'lake'),
    projectId: 'site',
    tokens: [{ token, role: 'administrator' }]
  })
  try {
    const query = encodeURIComponent('*[!(_id in path("_.**"))]._id')
    const url = `http://lake.local/v2025-02-19/data/query/production?perspective=raw&query=${query}`
    const answer = await lake.fetch(
      new Request(url, { headers: { authorization: `Bearer ${token}` } })
    )
    const { result }: { result: string[] } = await answer.json()
    return { ids: result.sort(), tokens: lake.tokens.list().map(({ name }) => name) }
  } finally {
    await lake.close()
  }
}

test('a running server exports, whatever the password of its administrator', async () => {
  // The stored password is that of the first start; an administrator may have changed it since.
  rmSync(join(running, 'sign-in.json'))
  expect(await content(running, 'export', archive)).toMatch(/^Exported \d+ documents/)
  expect(await content(running, 'import', archive, '--replace')).toMatch(/\d+ documents/)
}, 240_000)

test('an archive goes into a new folder without the sample content, and into a stopped one', async () => {
  const source = join(folder, 'source')
  const target = join(folder, 'new')
  await createOnly(source, { _id: 'only', _type: 'figure' })
  await content(source, 'export', archive)
  await content(target, 'import', archive)
  const { ids, tokens } = await stored(target)
  expect(ids).toEqual(['only'])
  expect(tokens.filter(name => name.startsWith('content '))).toEqual([])
  await content(target, 'import', archive, '--replace')
  expect((await stored(target)).ids).toEqual(ids)
  expect(existsSync(join(target, 'seeding'))).toBe(false)
}, 240_000)
