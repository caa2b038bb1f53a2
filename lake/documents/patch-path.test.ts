import { expect, test } from 'vitest'
import { parsePath } from './patch-path.ts'

test.each([
  'title',
  '_type',
  'a.b.c',
  'tags[0]',
  'tags[-1]',
  'tags[1:]',
  'tags[:2]',
  'tags[-2:-1]',
  'tags[0, 2:3]',
  'body[_key=="a1"].children[_key == "b-2"].text',
  "body[_key=='a']",
  'body[_key=="with ] and \\" in it"]',
  'body[_key=="键"].marks[0]',
  'rows[price >= 12.5]',
  'rows[a.b == @.c]',
  'rows[title?]',
  'matrix[0][1]',
  '..name',
  'a..b',
  'a..[_type=="x"].b'
])('%s is a path', path => {
  expect(() => parsePath(path)).not.toThrow()
})

test.each([
  '',
  ' ',
  'c d',
  'e]',
  'a b.c',
  'a[',
  'a[]',
  'a[==]',
  'a["x"]',
  '[0]',
  'a[0',
  'a-b',
  'title!',
  'a.',
  '.a',
  'a...b',
  '标题',
  'a[0]b',
  'a.0',
  `a${'.a'.repeat(2000)}`
])('%j is none', path => {
  expect(() => parsePath(path)).toThrow('is not a valid patch path')
})

test('a long invalid path is rejected as fast as a short one', () => {
  const path = `a${'[0][b=="c"]'.repeat(150)}!`
  const before = process.cpuUsage()
  expect(() => parsePath(path)).toThrow()
  expect(process.cpuUsage(before).user).toBeLessThan(100_000)
})
