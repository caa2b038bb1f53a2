import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLake, type Lake } from '../../lake/index.ts'
import { readSettings } from '../config/settings.ts'
import { HttpError } from '../http/errors.ts'
import { createEditorSession } from './editor-session.ts'

const TOKEN = 'token-of-the-test'
const settings = readSettings({})
const editor = { headers: { authorization: `Bearer ${TOKEN}` } }
let folder: string
let lake: Lake
const printed: string[] = []

beforeEach(async () => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation(line => void printed.push(String(line)))
  folder = mkdtempSync(join(tmpdir(), 'editor-session-'))
  lake = await createLake({
    dataDir: folder,
    projectId: 'p1',
    log: () => undefined,
    tokens: [{ token: TOKEN, role: 'editor' }]
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await lake.close().catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
})

async function status(check: Promise<boolean>): Promise<number | boolean> {
  return check.catch(error => (error instanceof HttpError ? error.status : Promise.reject(error)))
}

test('an editor is signed in; others are not', async () => {
  const isSignedIn = createEditorSession(settings, () => lake)
  const { token: custom } = await lake.tokens.create({
    name: 'forms',
    role: 'custom',
    grants: [{ actions: ['create'], ids: 'private' }]
  })
  expect(await isSignedIn(editor)).toBe(true)
  for (const headers of [
    {},
    { authorization: 'Bearer made-up' },
    { cookie: 'lakeSession-p1=made-up' },
    { authorization: `Bearer ${custom}` }
  ])
    expect(await isSignedIn({ headers })).toBe(false)
  expect(printed).toEqual([])
})

test('a lake that fails is reported and logged as unavailable, not as signed out', async () => {
  const isSignedIn = createEditorSession(settings, () => lake)
  await lake.close()
  expect(await status(isSignedIn({ headers: { cookie: 'lakeSession-p1=any' } }))).toBe(503)
  expect(printed.at(-1)).toMatch(/ session\.check-failed reason="the lake answered 500"/)
  const broken = { fetch: () => Promise.reject(new Error('no memory')) }
  expect(await status(createEditorSession(settings, () => broken)(editor))).toBe(503)
  expect(printed.at(-1)).toMatch(/ session\.check-failed reason="no memory"/)
})

test('a lake that is not open yet is unavailable; without credentials it is not asked', async () => {
  const isSignedIn = createEditorSession(settings, () => undefined)
  expect(await status(isSignedIn(editor))).toBe(503)
  expect(await isSignedIn({ headers: {} })).toBe(false)
})

test('with hosted content there are no sessions here', async () => {
  const hosted = readSettings({ SANITY_PROJECT_ID: 'abc123', SANITY_READ_TOKEN: 'x' })
  expect(await createEditorSession(hosted, () => undefined)(editor)).toBe(false)
})
