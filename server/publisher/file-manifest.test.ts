import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Site } from '../site/site.ts'
import { FileManifest } from './file-manifest.ts'

let root: string
let file: string
let site: Site

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'manifest-'))
  file = join(root, 'files.sqlite')
  mkdirSync(join(root, 'site/zh'), { recursive: true })
  for (const name of ['a', 'b', 'c']) writeFileSync(join(root, `site/zh/${name}.html`), name)
  site = new Site({ siteUrl: 'http://localhost', contentOrigins: [] })
  await site.activate(join(root, 'site'))
  const manifest = FileManifest.begin(file, site.files())
  manifest.stage([['zh/a.html', site.describe('zh/a.html', Buffer.from('new'))]])
  manifest.commit([
    ['zh/a.html', site.getFile('zh/a.html')],
    ['zh/b.html', undefined]
  ])
  manifest.close()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function change(statement: string): void {
  const database = new DatabaseSync(file)
  database.exec(statement)
  database.close()
}
function isAccepted(): boolean {
  const manifest = FileManifest.open(file)
  manifest?.close()
  return manifest !== undefined
}

test('a record is accepted after any number of transactions', () => {
  expect(isAccepted()).toBe(true)
  expect(isAccepted()).toBe(true)
})

test.each([
  ['all tables are empty', () => change('DELETE FROM file; DELETE FROM seal')],
  ['the rows are gone', () => change('DELETE FROM file')],
  ['a row is gone', () => change("DELETE FROM file WHERE name = 'zh/c.html'")],
  ['a row is another one', () => change("UPDATE file SET state = '' WHERE name = 'zh/c.html'")],
  ['the seal is gone', () => change('DROP TABLE seal')],
  ['the file is empty', () => truncateSync(file)],
  ['the file is cut off', () => truncateSync(file, 5000)],
  ['the file is no database', () => writeFileSync(file, 'no database '.repeat(1000))]
])('a record is refused when %s', (_, damage) => {
  damage()
  expect(isAccepted()).toBe(false)
})

test('a transaction that fails leaves the record complete and usable', () => {
  const manifest = FileManifest.open(file)
  function* failing(): Generator<[string, undefined]> {
    yield ['zh/d.html', undefined]
    throw new Error('no room')
  }
  expect(() => manifest?.stage(failing())).toThrow('no room')
  manifest?.commit([['zh/c.html', site.getFile('zh/c.html')]])
  manifest?.close()
  expect(isAccepted()).toBe(true)
})
