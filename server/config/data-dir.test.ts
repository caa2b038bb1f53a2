import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertNoCopies, prepareDataDir } from './data-dir.ts'

const folder = mkdtempSync(join(tmpdir(), 'data-dir-'))

test('a data folder several levels deep is created', () => {
  const deep = join(folder, 'a', 'b', 'c')
  prepareDataDir(deep)
  prepareDataDir(deep)
  expect(existsSync(deep)).toBe(true)
})

test('a file on the way is named as the reason', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataDir(file)).toThrow('a file exists in its place')
  expect(() => prepareDataDir(join(file, 'below'))).toThrow('a file exists in its place')
})

test.runIf(existsSync('/proc'))(
  'a place where no folder can be created is rejected at once',
  () => {
    expect(() => prepareDataDir('/proc/data')).toThrow('nothing can be created there')
  }
)

test('the folder of a node is used with its database only', () => {
  const dataDir = join(folder, 'node')
  mkdirSync(join(dataDir, 'lake'), { recursive: true })
  const databaseUrl = 'postgres://site@db.example/site'
  expect(() => assertNoCopies({ dataDir, databaseUrl: undefined })).not.toThrow()
  writeFileSync(join(dataDir, 'lake/copy.sqlite'), '')
  expect(() => assertNoCopies({ dataDir, databaseUrl })).not.toThrow()
  expect(() => assertNoCopies({ dataDir, databaseUrl: undefined })).toThrow('set DATABASE_URL')
})
