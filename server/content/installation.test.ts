import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertLakeExists, markLakeCreated } from './installation.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installation-'))
  file = join(folder, 'lake/lake.sqlite')
  mkdirSync(join(folder, 'lake'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a new folder, and one with a lake, are in order', () => {
  assertLakeExists(folder)
  markLakeCreated(folder)
  writeFileSync(file, 'SQLite format 3')
  assertLakeExists(folder)
})

test('a folder whose lake is lost is refused, with the remedy', () => {
  markLakeCreated(folder)
  expect(() => assertLakeExists(folder)).toThrow(
    `The content database ${file} is missing, although ${folder} has been in use. Nothing was started or changed.`
  )
  writeFileSync(file, '')
  expect(() => assertLakeExists(folder)).toThrow(`${file} is empty`)
  rmSync(join(folder, 'lake'), { recursive: true })
  expect(() => assertLakeExists(folder)).toThrow('docs/operations.md')
})

test.each(['sign-in.json', 'lake/lake.sqlite-wal', 'lake/assets'])(
  'so is one of an earlier version: %s',
  name => {
    writeFileSync(join(folder, name), '{}')
    expect(() => assertLakeExists(folder)).toThrow('is missing')
  }
)
