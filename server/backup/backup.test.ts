import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFiles } from '../fs/list-files.ts'
import { createBackup } from './create-backup.ts'
import { restore } from './restore.ts'

let folder: string
let dataDir: string
let copy: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  dataDir = join(folder, 'data')
  copy = join(folder, 'copy')
  for (const [name, text] of Object.entries({
    'sign-in.json': '{"a":"b"}',
    'forms/secret': 'secret',
    'site/releases/1/zh.html': 'made again',
    'cache/a': 'made again',
    '.npm/_logs/a.log': 'of a command',
    'running.json': '{}'
  })) {
    mkdirSync(join(dataDir, name, '..'), { recursive: true })
    writeFileSync(join(dataDir, name), text)
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('data that cannot be regenerated is restored, readable by its owner only; the rest is omitted', async () => {
  const open = new DatabaseSync(join(dataDir, 'forms/journal.sqlite'))
  open.exec('PRAGMA journal_mode = WAL; CREATE TABLE entry (id); INSERT INTO entry VALUES (1), (2)')
  expect(await createBackup(dataDir, copy)).toBe(3)
  open.close()
  const back = join(folder, 'back')
  await restore(copy, back)
  expect(await listFiles(back)).toEqual(['forms/journal.sqlite', 'forms/secret', 'sign-in.json'])
  expect(readFileSync(join(back, 'sign-in.json'), 'utf8')).toBe('{"a":"b"}')
  const db = new DatabaseSync(join(back, 'forms/journal.sqlite'))
  expect(db.prepare('SELECT count(*) AS n FROM entry').get()?.n).toBe(2)
  db.close()
  if (process.platform !== 'win32') {
    expect(statSync(copy).mode & 0o777).toBe(0o700)
    expect(statSync(join(back, 'forms/secret')).mode & 0o777).toBe(0o600)
  }
})

test('neither command overwrites anything', async () => {
  await createBackup(dataDir, copy)
  await expect(createBackup(dataDir, copy)).rejects.toThrow('already exists')
  await expect(restore(copy, dataDir)).rejects.toThrow('is not empty')
  await expect(createBackup(join(folder, 'none'), join(folder, 'x'))).rejects.toThrow(
    'no data folder'
  )
  await expect(createBackup(dataDir, join(dataDir, 'b'))).rejects.toThrow('is in the data folder')
})

test('a damaged backup is rejected before anything is written', async () => {
  await createBackup(dataDir, copy)
  writeFileSync(join(copy, 'forms/secret'), 'secreT')
  await expect(restore(copy, join(folder, 'back'))).rejects.toThrow('missing or damaged')
  expect(existsSync(join(folder, 'back'))).toBe(false)
  await expect(restore(dataDir, join(folder, 'back'))).rejects.toThrow('is not a backup')
})

test('a backup of a newer format is refused, of the whole and of the lake alone', async () => {
  await createBackup(dataDir, copy)
  const file = join(copy, 'backup.json')
  const note = JSON.parse(readFileSync(file, 'utf8'))
  expect(note.version).toBe(2)
  writeFileSync(file, JSON.stringify({ ...note, version: 3 }))
  await expect(restore(copy, join(folder, 'back'))).rejects.toThrow(
    `${copy} was made by a newer version of this server (format 3)`
  )
  expect(existsSync(join(folder, 'back'))).toBe(false)
})
