import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
