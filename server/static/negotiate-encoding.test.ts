import { expect, test } from 'vitest'
import { negotiateEncoding } from './negotiate-encoding.ts'
import type { StaticFile } from './static-file.ts'

const variant = { file: '', size: 1, etag: '""' }
const file: StaticFile = {
  name: 'a.html',
  type: 'text/html',
  modified: 0,
  variants: { identity: variant, br: variant, gzip: variant },
  headers: {}
}

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=1', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br; q=0 , gzip; q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0.5, br;q=0.5', 'br'],
  ['br;q=often', 'identity'],
  ['br;q=7', 'identity'],
  ['x'.repeat(5000), 'identity']
])('%s is answered in %s', (accepted, encoding) => {
  expect(negotiateEncoding(file, accepted)).toBe(encoding)
})

test('a file without compressed variants is sent unencoded', () => {
  expect(negotiateEncoding({ ...file, variants: { identity: variant } }, 'br, gzip')).toBe(
    'identity'
  )
})
