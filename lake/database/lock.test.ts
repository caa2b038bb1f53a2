import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UserError } from '../../shared/server/user-error.ts'
import { run } from '../cli/run.ts'
import { createLake } from '../index.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lake-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a second lake on a folder is refused until the first is closed, whoever starts it', async () => {
  const first = await createLake({ dataDir, projectId: 'p1' })
  await expect(createLake({ dataDir, projectId: 'p1' })).rejects.toThrow(
    `Another lake already runs on ${dataDir}: stop it, or set another folder.`
  )
  expect(await run(['serve', '--data', dataDir, '--port', '0'])).toBe(1)
  expect(await run(['tokens', 'list', '--data', dataDir])).toBe(0)
  await first.close()
  await (await createLake({ dataDir, projectId: 'p1' })).close()
})

test('a damaged database is reported in one sentence, and releases the folder', async () => {
  const file = join(dataDir, 'lake.sqlite')
  writeFileSync(file, 'x'.repeat(9000))
  const open = () => createLake({ dataDir, projectId: 'p1' })
  await expect(open()).rejects.toThrow(UserError)
  await expect(open()).rejects.toThrow(`${file} is damaged (file is not a database)`)
  rmSync(file)
  await (await open()).close()
})
