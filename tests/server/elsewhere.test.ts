import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake, type Lake } from '../../lake/index.ts'
import { openForms } from '../../server/forms/open.ts'
import { HONEST } from '../../server/forms/tests/start.ts'
import { oldEnough, postJson } from '../../server/forms/tests/visitor.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { copyContent } from '../running/copy.ts'
import { editorClient, lakeClient } from '../running/editor.ts'
import { runToEnd } from '../running/server.ts'
import { until } from '../running/until.ts'

const { TEST_URL: BASE_URL = '', EDITOR_PASSWORD = '', TEST_DATA_DIR = '' } = process.env
const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'))
const out = join(folder, 'dist')
const token = `sk${randomBytes(12).toString('hex')}`
const project = { projectId: 'p9', dataset: 'main' }
let lake: Lake
let http: Server
let variables: Record<string, string>

beforeAll(async () => {
  lake = await createLake({
    dataDir: join(folder, 'lake'),
    ...project,
    tokens: [{ token, role: 'administrator', name: 'tests' }]
  })
  http = createServer((request, response) => lake.handler(request, response))
  const url = await listening(http)
  variables = {
    SANITY_PROJECT_ID: project.projectId,
    SANITY_DATASET: project.dataset,
    SANITY_API_HOST: url,
    SANITY_READ_TOKEN: token,
    SITE_URL: 'https://site.example',
    // Pictures keep their names wherever they come from, so the first build's can be used again.
    CACHE_DIR: join(TEST_DATA_DIR, 'cache')
  }
  await copyInto(url)
}, 120_000)
afterAll(async () => {
  http?.closeAllConnections()
  http?.close()
  await lake?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The same content, told apart by the weight of a camera. */
async function copyInto(url: string): Promise<void> {
  const to = lakeClient(url, { ...project, token })
  await copyContent(BASE_URL, await editorClient(BASE_URL, EDITOR_PASSWORD), to)
  const camera = await to.fetch<string>('*[_type == "camera" && tier == "pro"][0]._id')
  await to.patch(camera).set({ weight: 5.43 }).commit()
}

test('variables alone put another lake in place of the embedded one', async () => {
  const { code, stderr } = await runToEnd('server/build.ts', ['--out', out], variables)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const client = await editorClient(BASE_URL, EDITOR_PASSWORD)
  const path = await client.fetch<string>('*[_type == "camera" && tier == "pro"][0].path')
  const html = readFileSync(join(out, `zh${path}.html`), 'utf8')
  expect(html).toContain('5.43')
  expect(html).toContain('https://site.example/zh')
  expect(html).not.toContain(token)
  expect(html).not.toContain(variables.SANITY_API_HOST)
}, 120_000)

test.each([
  ['a lake that cannot be reached', { SANITY_API_HOST: 'http://127.0.0.1:9' }],
  ['a data set that does not exist', { SANITY_DATASET: 'nowhere' }],
  ['a token that nobody gave', { SANITY_READ_TOKEN: 'sk-wrong' }]
])(
  '%s is one sentence, and the old build stays as it was',
  async (_, wrong) => {
    const kept = join(folder, 'kept')
    mkdirSync(kept, { recursive: true })
    writeFileSync(join(kept, 'old.html'), 'old')
    const answer = await runToEnd('server/build.ts', ['--out', kept], { ...variables, ...wrong })
    expect(answer.code).toBe(1)
    expect(answer.stderr.trim().split('\n')).toHaveLength(1)
    expect(answer.stderr).toMatch(/cannot be read: .+ is as it was\.$/m)
    expect(readFileSync(join(kept, 'old.html'), 'utf8')).toBe('old')
    expect(existsSync(join(kept, 'zh.html'))).toBe(false)
  },
  60_000
)

test('messages of visitors go to that lake, by the token for writing', async () => {
  const { forms, close } = openForms(
    readSettings({ ...variables, SANITY_WRITE_TOKEN: token, DATA_DIR: join(folder, 'data') }),
    undefined,
    undefined
  )
  const desk = createServer((request, response) => forms.handle(request, response))
  const url = await listening(desk)
  try {
    const typed = { ...HONEST, token: oldEnough(forms), key: randomBytes(12).toString('hex') }
    const answer = await postJson(url, '/api/contact', typed)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'received' }])
    const inbox = lakeClient(String(variables.SANITY_API_HOST), { ...project, token })
    const messages = () => inbox.fetch('*[_type == "message"]', {}, { perspective: 'raw' })
    await until('the message is in the other lake', async () => (await messages()).length > 0)
    const { company, message, theme } = HONEST
    expect(await messages()).toMatchObject([{ company, message, theme, handled: false }])
    const visitor = lakeClient(String(variables.SANITY_API_HOST), project)
    expect(await visitor.fetch('count(*[_type == "message"])')).toBe(0)
  } finally {
    desk.closeAllConnections()
    desk.close()
    await close()
  }
}, 60_000)
