import { expect, test } from 'vitest'
import { isBlank } from './is-blank.ts'

const block = (...texts: string[]) => ({
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: texts.map(text => ({ _type: 'span', _key: 'a', marks: ['strong'], text }))
})

test.each([
  undefined,
  null,
  '',
  ' ',
  '\u3000',
  '\u00a0\u202f',
  '\u200b\ufeff\u2060\u00ad',
  '\r\n\t\u2028',
  '\u0000\u001f',
  '\u3164\u2800\u200e\ufe0f',
  '\ufffe\u{1ffff}',
  [],
  {},
  ['', null, {}],
  { _type: 'localeString', zh: '\u3000', en: '' },
  [block('', ' ')],
  { _key: 'a', _type: 'link', href: '', label: { zh: ' ' } }
])('%j is blank', value => {
  expect(isBlank(value)).toBe(true)
})

test.each([
  '0',
  '\u3000。',
  '\u200b视',
  '👩‍👩‍👧',
  0,
  false,
  [block('', '视频')],
  [{ _type: 'picture', _key: 'a', asset: { _ref: 'image-a-1x1-png' } }],
  { _type: 'block', children: [{ _type: 'icon', name: 'x' }] },
  { zh: '视频', en: ' ' }
])('%j is not', value => {
  expect(isBlank(value)).toBe(false)
})
