import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOrExplain, refusal } from './database-error.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'))
  file = join(folder, 'a.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

function read(): unknown {
  const db = new DatabaseSync(file)
  try {
    return db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n
  } finally {
    db.close()
  }
}

test('a file that is no database is called damaged, with reason and remedy', () => {
  writeFileSync(file, 'x'.repeat(9000))
  expect(() => openOrExplain(file, read)).toThrow(
    `${file} is damaged (file is not a database). Nothing was changed. Restore a backup`
  )
})

test('a folder in place of the file is not called damaged', () => {
  file = folder
  expect(() => openOrExplain(file, read)).toThrow(`${file} cannot be opened: this user may not`)
})

test.skipIf(process.getuid?.() !== 0)('a file of another user is named as such', () => {
  writeFileSync(file, '')
  chownSync(file, 12345, 12345)
  expect(refusal(file)).toMatch(/^it belongs to user 12345, and the server runs as user 0\./)
})

test('other errors stay as they are', () => {
  const thrown = new Error('a bug')
  const fail = () => {
    throw thrown
  }
  expect(() => openOrExplain(file, fail)).toThrow(thrown)
  expect(openOrExplain(file, () => 7)).toBe(7)
})
