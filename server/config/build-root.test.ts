import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildRoot } from './build-root.ts'

let folder: string
let root: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'code-'))
  root = join(folder, 'code')
  for (const name of [
    'src/a.ts',
    'studio/dist/made.js',
    'node_modules/x/index.js',
    '.git/config'
  ]) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), name)
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const path of [root, join(root, 'src')]) chmodSync(path, 0o755)
  rmSync(folder, { recursive: true, force: true })
})

test('a writable folder is built in', () => {
  expect(buildRoot(root, join(folder, 'data'))).toBe(root)
})

test('a data folder whose path begins like the code folder’s gets a copy', () => {
  const dataDir = join(folder, 'code-data')
  expect(buildRoot(root, dataDir)).toBe(join(dataDir, 'code'))
  expect(buildRoot(root, join(root, 'data'))).toBe(root)
})

test.skipIf(process.platform === 'win32')(
  'read-only code, as installed, is writable in the copy, and can be copied again',
  () => {
    chmodSync(join(root, 'src/a.ts'), 0o444)
    chmodSync(join(root, 'src'), 0o555)
    for (const _ of ['first', 'next start']) {
      const copy = buildRoot(root, join(folder, 'code-data'))
      for (const name of ['src', 'src/a.ts'])
        expect(statSync(join(copy, name)).mode & 0o200, name).toBe(0o200)
    }
  }
)

test.runIf(existsSync('/dev/shm'))('a data folder on another disk gets a copy', () => {
  const dataDir = mkdtempSync('/dev/shm/code-')
  try {
    expect(buildRoot(root, dataDir)).toBe(join(dataDir, 'code'))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a read-only folder is copied without what is made, beside packages that stay where they are',
  () => {
    chmodSync(root, 0o555)
    const copy = buildRoot(root, join(folder, 'data'))
    expect(copy).toBe(join(folder, 'data', 'code'))
    expect(readFileSync(join(copy, 'src/a.ts'), 'utf8')).toBe('src/a.ts')
    expect(realpathSync(join(copy, 'node_modules'))).toBe(realpathSync(join(root, 'node_modules')))
    for (const left of ['studio/dist', '.git']) expect(existsSync(join(copy, left))).toBe(false)
    writeFileSync(join(copy, 'old'), '')
    expect(existsSync(join(buildRoot(root, join(folder, 'data')), 'old'))).toBe(false)
  }
)
