import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('a long text is cut, but never within a character', () => {
  expect(truncate('标题', 2)).toBe('标题')
  expect(truncate('全景球机', 3)).toBe('全景…')
  expect(truncate('𠮷𠮷𠮷', 4)).toBe('𠮷…')
})
