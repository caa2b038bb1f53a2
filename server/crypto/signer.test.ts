import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSigner } from './signer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a secret is created once, for its owner only', () => {
  const signature = loadSigner(folder).sign('a', 'text')
  expect(loadSigner(folder).verify('a', 'text', signature)).toBe(true)
  if (process.platform !== 'win32')
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['short', Buffer.from('short')],
  ['full of zeros', Buffer.alloc(32)]
])('a secret that is %s is refused, with file, reason and remedy', (_, bytes) => {
  writeFileSync(join(folder, 'secret'), bytes)
  expect(() => loadSigner(folder)).toThrow(
    `${join(folder, 'secret')} is damaged: it does not hold 32 random bytes. Restore it from a backup, or delete it`
  )
})
