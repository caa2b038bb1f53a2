import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OWNER_ONLY, replaceFileSync, writeFileAtomic } from './write-file-atomic.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const replacers = {
  replaceFile: writeFileAtomic,
  replaceFileSync: async (...given: Parameters<typeof replaceFileSync>) => replaceFileSync(...given)
}

for (const [name, replace] of Object.entries(replacers)) {
  test(`${name} replaces a file, whatever a crash left beside it`, async () => {
    writeFileSync(join(folder, 'a'), 'old')
    writeFileSync(join(folder, 'a.new'), 'cut off', { mode: 0o644 })
    await replace(join(folder, 'a'), 'new', { mode: OWNER_ONLY })
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('new')
    if (process.platform !== 'win32')
      expect(statSync(join(folder, 'a')).mode & 0o777).toBe(OWNER_ONLY)
    expect(readdirSync(folder)).toEqual(['a'])
  })

  test(`${name} leaves nothing beside a file that cannot be replaced`, async () => {
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    await expect(replace(join(folder, 'a'), 'new')).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['a'])
  })
}
