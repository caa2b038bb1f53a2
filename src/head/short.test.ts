import { expect, test } from 'vitest'
import { short } from './short.ts'

test('a long text is cut, and no character in two', () => {
  expect(short('标题', 2)).toBe('标题')
  expect(short('全景球机', 3)).toBe('全景…')
  expect(short('𠮷𠮷𠮷', 4)).toBe('𠮷…')
})
