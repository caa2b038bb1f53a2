import { expect, test } from 'vitest'
import { checkFileType, downloadExtensions, getAccept } from './downloads.ts'

const check = (type: string) =>
  checkFileType({ asset: { _ref: `file-${'a'.repeat(40)}-${type}` } }, downloadExtensions)

test.each(['pdf', 'PDF', 'wps', 'dwg', 'zip', 'glb', 'bin'])('%s may be offered', type => {
  expect(check(type)).toBe(true)
})

test.each(['html', 'xml', 'xhtml', 'js', 'constructor'])('%s is named with what may be', type => {
  expect(check(type)).toContain(`${type} 类型的文件`)
  expect(check(type)).toContain('pdf, ofd')
})

test('a field without a file is the business of another rule', () => {
  expect(checkFileType(undefined, downloadExtensions)).toBe(true)
  expect(checkFileType({}, downloadExtensions)).toBe(true)
})

test('the option of a file field lists extensions with their dot', () => {
  expect(getAccept(['pdf', 'zip'])).toBe('.pdf,.zip')
})
