import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake } from '../../lake/index.ts'
import { readSettings, withEphemeralPort } from '../config/settings.ts'
import { contentClient } from '../content/client.ts'
import { Server } from '../server.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'content-command-'))
const DATA_DIR = join(folder, 'data')
const archive = join(folder, 'content.tar.gz')
const ID = 'figure-for-import'
/** Each command starts a process. */
const TIMEOUT = 240_000

async function withServer<Value>(work: (client: SanityClient) => Promise<Value>): Promise<Value> {
  const server = new Server(root, withEphemeralPort(readSettings({ DATA_DIR })))
  await server.startContent()
  try {
    return await work(contentClient(server.settings.content, server.token))
  } finally {
    await server.stop()
  }
}

async function run(...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, 'content.ts')
  const env = { ...process.env, DATA_DIR }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env })
  return stdout
}

/** A lake with one document, so that it is not filled with the sample content. */
async function createContent(): Promise<void> {
  const { projectId, dataset } = readSettings({ DATA_DIR }).content
  const tokens = [{ token: 'of-the-test', role: 'administrator' as const }]
  const lake = await createLake({ dataDir: join(DATA_DIR, 'lake'), projectId, dataset, tokens })
  const answer = await lake.fetch(
    new Request(`http://localhost/v2025-02-19/data/mutate/${dataset}`, {
      method: 'POST',
      headers: { authorization: 'Bearer of-the-test', 'content-type': 'application/json' },
      body: JSON.stringify({
        mutations: [{ create: { _id: ID, _type: 'figure', value: { zh: '1' } } }]
      })
    })
  )
  expect(answer.status).toBe(200)
  await lake.close()
}

beforeAll(async () => {
  await createContent()
  await run('export', archive)
}, TIMEOUT)
afterAll(() => rmSync(folder, { recursive: true }))

/** Imports in each mode into content that lacks one document of the archive, and has it changed. */
async function importInEachMode(
  change: (work: (client: SanityClient) => Promise<unknown>) => Promise<unknown>
) {
  const value = () => change(client => client.fetch('*[_id == $id][0].value.zh', { id: ID }))
  await change(client => client.delete(ID))
  const dry = await run('import', archive, '--missing', '--dry-run')
  expect(dry).toContain(`1 documents to create\n  ${ID}\n`)
  expect(await value()).toBeNull()
  await run('import', archive, '--missing')
  expect(await value()).toBe('1')
  await change(client => client.patch(ID).set({ 'value.zh': '2' }).commit())
  await expect(run('import', archive)).rejects.toThrow(ID)
  await run('import', archive, '--missing')
  expect(await value()).toBe('2')
  await run('import', archive, '--replace')
  expect(await value()).toBe('1')
}

test('content is imported in each mode while the server runs', { timeout: TIMEOUT }, async () => {
  await withServer(client => importInEachMode(work => work(client)))
})

test('content is imported in each mode while the server is stopped', {
  timeout: TIMEOUT
}, async () => {
  await importInEachMode(withServer)
})
