import { expect, test } from 'vitest'
import { takeWarnings } from '../rendering/warnings.ts'
import { fileName, prepareFile, readableSize } from './file.ts'

const id = `file-${'b'.repeat(40)}-pdf`

test.each([
  ['主图 手册.pdf', '主图-手册.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['a"b<c>.html', 'a-b-c.pdf'],
  ['...', 'file.pdf'],
  [null, 'file.pdf']
])('the file name %s becomes %s', (original, name) => {
  expect(fileName({ _id: id, originalFilename: original, size: 1 })).toBe(name)
})

test.each(['html', 'HTML', 'xhtml', 'xml', 'svgz', 'js', 'pdf.html', 'constructor', ''])(
  'a file of the type "%s" is omitted and reported',
  async type => {
    const file = { _id: `file-${'b'.repeat(40)}-${type}`, originalFilename: 'guide', size: 1 }
    expect(await prepareFile(file)).toBeUndefined()
    expect(takeWarnings()).toEqual([
      `guide (${file._id}): files of the type "${type}" are not offered, so it is left out.`
    ])
  }
)

test('sizes are readable', () => {
  expect([999, 276_000, 1_234_567].map(readableSize)).toEqual([
    '999\u00a0B',
    '276\u00a0KB',
    '1.2\u00a0MB'
  ])
})
