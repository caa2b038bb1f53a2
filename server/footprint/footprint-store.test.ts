import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FootprintStore } from './footprint-store.ts'

const NOW = new Date('2026-03-04T05:06:07.000Z')
const footprint = {
  type: 'click',
  content: 'a',
  userId: 'u',
  pathHistory: 'https://site.example/zh/'
}
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footprint-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function fill(): Promise<string> {
  const store = await FootprintStore.open(folder)
  await Promise.all(Array.from({ length: 500 }, () => store.add(footprint)))
  await store.close()
  return join(folder, 'footprint.sqlite')
}

test.each([
  ['no database', (file: string) => writeFileSync(file, 'x'.repeat(9000))],
  [
    'overwritten in its middle',
    (file: string) => {
      const bytes = readFileSync(file)
      writeFileSync(file, bytes.fill(0x55, 8192, statSync(file).size - 4096))
    }
  ]
])('a database that is %s is set aside, and a new one takes footprints', async (_, damage) => {
  const file = await fill()
  damage(file)
  const store = await FootprintStore.open(folder, NOW)
  expect(store.setAside).toBe(`${file}.damaged-2026-03-04T05-06-07.000Z`)
  await store.add(footprint)
  expect(store.count()).toBe(1)
  await store.close()
  expect(readdirSync(folder)).toContain('footprint.sqlite.damaged-2026-03-04T05-06-07.000Z')
})

test('an intact database is used as it is', async () => {
  await fill()
  const store = await FootprintStore.open(folder)
  expect(store.setAside).toBeUndefined()
  expect(store.count()).toBe(500)
  await store.close()
})
