// What a command or a start has written is on the disk before it says so: the power is cut directly afterwards.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake } from '../../lake/index.ts'
import { writeFileAtomic } from '../../shared/server/write-file-atomic.ts'
import { type PowerCutDisk, powerCutDisk } from '../../tests/support/power-cut-disk.ts'
import { credentialsFile, storePassword } from '../accounts/bootstrap.ts'
import { readSecretsFile } from '../config/secrets-file.ts'
import { loadSigner } from '../crypto/signer.ts'
import { createBackup } from './create-backup.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'power-cut-'))
const disk = powerCutDisk(join(folder, 'disk'), 64) as PowerCutDisk
const why = disk ? '' : ' (skipped: no disk of its own can be mounted here, which needs root)'
const dataDir = join(folder, 'data')

beforeAll(async () => {
  mkdirSync(join(dataDir, 'forms'), { recursive: true })
  loadSigner(join(dataDir, 'forms'))
  const lake = await createLake({ dataDir: join(dataDir, 'lake'), projectId: 'p1' })
  await lake.close()
})
afterAll(() => {
  disk?.close()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!disk)(`the disk loses what is not flushed${why}`, async () => {
  const file = join(disk.folder, 'lost')
  writeFileSync(file, 'not flushed')
  await disk.cut()
  expect(existsSync(file)).toBe(false)
})

test.skipIf(!disk)(`a secret and the passwords survive a power cut${why}`, async () => {
  const signature = loadSigner(join(disk.folder, 'forms')).sign('a', 'text')
  const password = await storePassword(disk.folder, 'a@site.example')
  await disk.cut()
  expect(loadSigner(join(disk.folder, 'forms')).verify('a', 'text', signature)).toBe(true)
  expect(readSecretsFile(credentialsFile(disk.folder))).toEqual({ 'a@site.example': password })
})

test.skipIf(!disk)(`a replaced file has the new content after a power cut${why}`, async () => {
  const file = join(disk.folder, 'current.json')
  for (const text of ['{"build":1}', '{"build":2}']) {
    await writeFileAtomic(file, text)
    await disk.cut()
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})

test.skipIf(!disk)(
  `a backup, and a folder that was restored, survive a power cut${why}`,
  async () => {
    const copy = join(disk.folder, 'copy')
    await createBackup(dataDir, copy)
    await disk.cut()
    const back = join(disk.folder, 'back')
    await restore(copy, back)
    await disk.cut()
    expect(readFileSync(join(back, 'forms/secret'))).toEqual(
      readFileSync(join(dataDir, 'forms/secret'))
    )
    const lake = await createLake({ dataDir: join(back, 'lake'), projectId: 'p1' })
    expect(lake.people.list()).toEqual([])
    await lake.close()
  }
)

test.skipIf(!disk)(`a backup of the lake alone survives a power cut${why}`, async () => {
  const lake = await createLake({ dataDir: join(dataDir, 'lake'), projectId: 'p1' })
  const copy = join(disk.folder, 'lake-copy')
  await lake.backup(copy)
  await lake.close()
  await disk.cut()
  expect(JSON.parse(readFileSync(join(copy, 'backup.json'), 'utf8')).database).toMatch(/^\w{64}$/)
  expect(readFileSync(join(copy, 'lake.sqlite')).length).toBeGreaterThan(0)
})
