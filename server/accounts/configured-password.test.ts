import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyConfiguredPassword, configuredPasswordsFile } from './configured-password.ts'

test('a configured password is set once, so that one which its user chose later stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'configured-'))
  const set: string[] = []
  const start = (password: string | undefined) =>
    applyConfiguredPassword({ dataDir: folder }, 'EDITOR_PASSWORD', password, async text =>
      set.push(text)
    )
  try {
    for (const password of ['first password', 'first password', undefined, 'next password'])
      await start(password)
    expect(set).toEqual(['first password', 'next password'])
    const file = configuredPasswordsFile(folder)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toMatch(/(first|next) password/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
