import { expect, test } from 'vitest'
import { toPrintable } from './printable.ts'

test.each([
  ['a\u0000\u0008\u001b[31m\u007f\u009fb', 'a[31mb'],
  ['\ufdd0\ufffe\uffff\u{1fffe}\u{10ffff}', ''],
  ['\ud83d\ude00\ud800·\udc00', '\u{1f600}\ufffd·\ufffd'],
  ['甲\t乙\r\n\u2028\u202e\u200d\ufeff', '甲\t乙\r\n\u2028\u202e\u200d\ufeff']
])('%j is shown as %j', (text, shown) => {
  expect(toPrintable(text)).toBe(shown)
})
