import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBlobStore } from './blob-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lake-originals-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const body = (text: string) => new Response(text).body
const hour = 60 * 60 * 1000

test('bytes are stored under their digest once committed, not before', async () => {
  const originals = createBlobStore(folder)
  const staged = await originals.stage(body('内容'), 100)
  expect(existsSync(originals.fileOf(staged.sha1))).toBe(false)
  await originals.commit(staged)
  await originals.discard(staged)
  expect(existsSync(originals.fileOf(staged.sha1))).toBe(true)
  expect(readdirSync(join(folder, 'staging'))).toEqual([])
})

test('an interrupted upload stores nothing', async () => {
  const originals = createBlobStore(folder)
  let pulled = 0
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulled++ < 3) controller.enqueue(new Uint8Array(10))
      else controller.error(new Error('gone'))
    }
  })
  await expect(originals.stage(broken, 1000)).rejects.toThrow(/before it was complete/)
  expect(readdirSync(join(folder, 'staging'))).toEqual([])
})

test('a sweep deletes unreferenced blobs and keeps new or used ones', async () => {
  const originals = createBlobStore(folder)
  const files = new Map<string, string>()
  for (const name of ['used', 'unused', 'new']) {
    const staged = await originals.stage(body(name), 100)
    await originals.commit(staged)
    files.set(name, staged.sha1)
    const old = new Date(Date.now() - 2 * hour)
    if (name !== 'new') utimesSync(originals.fileOf(staged.sha1), old, old)
  }
  const removed = await originals.sweep(sha1 => sha1 === files.get('used'), hour)
  expect(removed).toBe(1)
  const left = [...files].filter(([, sha1]) => existsSync(originals.fileOf(sha1)))
  expect(left.map(([name]) => name)).toEqual(['used', 'new'])
})
