import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../server/config/settings.ts'
import { createForms } from '../../server/forms/create-forms.ts'
import { HONEST } from '../../server/forms/tests/start.ts'
import { oldEnough, postJson } from '../../server/forms/tests/visitor.ts'
import { lakeClient } from '../support/clients.ts'
import { copyContent } from '../support/copy-content.ts'
import { copyPrepared } from '../support/prepared.ts'
import {
  listening,
  type ServedLake,
  serveLake,
  servePreparedLake
} from '../support/prepared-lake.ts'
import { runProgram } from '../support/server.ts'
import { waitUntil } from '../support/wait-until.ts'

const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'))
const out = join(folder, 'dist')
const project = { projectId: 'p9', dataset: 'main' }
let lake: ServedLake
let seeded: ServedLake
let variables: Record<string, string>

beforeAll(async () => {
  copyPrepared(folder, ['cache'])
  seeded = await servePreparedLake(join(folder, 'seeded'))
  lake = await serveLake(join(folder, 'lake'), project)
  variables = {
    SANITY_PROJECT_ID: project.projectId,
    SANITY_DATASET: project.dataset,
    SANITY_API_HOST: lake.url,
    SANITY_READ_TOKEN: lake.token,
    SITE_URL: 'https://site.example',
    // Picture files have the same names for every source, so the first build's cache can be reused.
    CACHE_DIR: join(folder, 'cache')
  }
  await fillLake()
})
afterAll(async () => {
  await lake?.close()
  await seeded?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Fills the lake with the same content, distinguishable by a camera's weight. */
async function fillLake(): Promise<void> {
  const { client: to } = lake
  await copyContent(seeded.url, seeded.client, to)
  const camera = await to.fetch<string>('*[_type == "camera" && tier == "pro"][0]._id')
  await to.patch(camera).set({ weight: 5.43 }).commit()
}

test('variables alone put another lake in place of the embedded one', async () => {
  const { code, stderr } = await runProgram('server/cli/build.ts', ['--out', out], variables)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const path = await seeded.client.fetch<string>('*[_type == "camera" && tier == "pro"][0].path')
  const html = readFileSync(join(out, `zh${path}.html`), 'utf8')
  expect(html).toContain('5.43')
  expect(html).toContain('https://site.example/zh')
  expect(html).not.toContain(lake.token)
  expect(html).not.toContain(variables.SANITY_API_HOST)
})

test.each([
  ['a lake that cannot be reached', { SANITY_API_HOST: 'http://127.0.0.1:9' }],
  ['a data set that does not exist', { SANITY_DATASET: 'nowhere' }],
  ['an unknown token', { SANITY_READ_TOKEN: 'sk-wrong' }]
])('%s is one sentence, and the old build stays as it was', async (_, errors) => {
  const target = join(folder, 'kept')
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'old.html'), 'old')
  const answer = await runProgram('server/cli/build.ts', ['--out', target], {
    ...variables,
    ...errors
  })
  expect(answer.code).toBe(1)
  expect(answer.stderr.trim().split('\n')).toHaveLength(1)
  expect(answer.stderr).toMatch(/cannot be read: .+ is unchanged\.$/m)
  expect(readFileSync(join(target, 'old.html'), 'utf8')).toBe('old')
  expect(existsSync(join(target, 'zh.html'))).toBe(false)
})

test('messages of visitors go to that lake, by the token for writing', async () => {
  const { forms, close } = await createForms(
    readSettings({ ...variables, SANITY_WRITE_TOKEN: lake.token, DATA_DIR: join(folder, 'data') }),
    undefined,
    undefined
  )
  const desk = createServer((request, response) => forms.handle(request, response))
  const url = await listening(desk)
  try {
    const typed = { ...HONEST, token: oldEnough(forms), key: randomBytes(12).toString('hex') }
    const answer = await postJson(url, '/api/contact', typed)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'received' }])
    const messages = () => lake.client.fetch('*[_type == "message"]', {}, { perspective: 'raw' })
    await waitUntil('the message is in the other lake', async () => (await messages()).length > 0)
    const { company, message, theme } = HONEST
    expect(await messages()).toMatchObject([{ company, message, theme, handled: false }])
    const visitor = lakeClient(lake.url, project)
    expect(await visitor.fetch('count(*[_type == "message"])')).toBe(0)
  } finally {
    desk.closeAllConnections()
    desk.close()
    await close()
  }
})
