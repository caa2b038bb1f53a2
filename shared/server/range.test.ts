import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test.each([
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-30', { start: 8, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Malformed ranges, and those that a server may ignore.
  ['bytes=5-2', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1-2x', undefined],
  ['bytes=-1-2', undefined],
  ['bytes=0x1-2', undefined],
  ['lines=1-2', undefined],
  ['bytes=0-1,4-5', undefined],
  [null, undefined],
  [undefined, undefined]
])('%s of ten bytes: %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range)
})

test('nothing of an empty file can be sent', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})
