import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSecretsFile } from './secrets-file.ts'

const file = join(mkdtempSync(join(tmpdir(), 'kept-')), 'sign-in.json')

test('a missing file is empty', () => {
  expect(readSecretsFile(file)).toEqual({})
})

test('stored secrets are read', () => {
  writeFileSync(file, '{"a":"b"}')
  expect(readSecretsFile(file)).toEqual({ a: 'b' })
})

test.each(['{brok', '', 'null', '[]', '{"a":1}', '{"a":""}'])(
  'a damaged file is named: %j',
  text => {
    writeFileSync(file, text)
    expect(() => readSecretsFile(file)).toThrow(`${file} is damaged`)
  }
)

test.skipIf(process.getuid?.() !== 0)(
  'a file that belongs to another user is not called damaged',
  async () => {
    writeFileSync(file, '{"a":"b"}')
    chmodSync(file, 0o600)
    chmodSync(dirname(file), 0o755)
    const program = `import { readSecretsFile } from ${JSON.stringify(join(import.meta.dirname, 'secrets-file.ts'))}
      process.setuid(65534)
      try { readSecretsFile(${JSON.stringify(file)}) } catch (error) { console.log(error.message) }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
    expect(String(stdout)).toBe(
      `${file} cannot be read: it belongs to user 0, and the server runs as user 65534. ` +
        'Run commands as the user of the service, and give the file to that user (chown).\n'
    )
  }
)
