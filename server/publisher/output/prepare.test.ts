import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { prepareOutputDir } from './prepare.ts'

const root = mkdtempSync(join(tmpdir(), 'place-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const dataDir = join(root, 'data')
const code = join(root, 'opt/site')
for (const folder of [dataDir, code]) mkdirSync(folder, { recursive: true })
const take = (dir: string) => prepareOutputDir(dir, { dataDir, code })

test('a folder that contains the data folder, or is inside it, is rejected, also through links', async () => {
  symlinkSync(dataDir, join(root, 'link'))
  for (const dir of [dataDir, join(dataDir, 'www'), root, join(root, 'link/www')])
    await expect(take(dir), dir).rejects.toThrow(/^OUTPUT_DIR .+ must not contain each other\.$/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('the folder of the code is refused, and stays as it is', async () => {
  for (const dir of [code, join(root, 'opt')])
    await expect(take(dir), dir).rejects.toThrow(/contains the code of this service/)
  expect(readdirSync(code)).toEqual([])
})

test('a folder that cannot be made or holds something else is refused, with the reason', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  for (const dir of [file, join(file, 'www')])
    await expect(take(dir), dir).rejects.toThrow(/^OUTPUT_DIR .+ a file exists in its place/)
  if (existsSync('/proc'))
    await expect(take('/proc/site/www')).rejects.toThrow(/nothing can be created there/)
  mkdirSync(join(root, 'full'))
  writeFileSync(join(root, 'full/letter.txt'), 'dear')
  await expect(take(join(root, 'full'))).rejects.toThrow(
    /holds letter\.txt, which does not belong to this site/
  )
})

test('a missing folder is created, at any depth', async () => {
  await take(join(root, 'srv/www/site'))
  await take(join(root, 'srv/www/site'))
  expect(existsSync(join(root, 'srv/www/site/.published'))).toBe(true)
})
