import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classSafelist } from './css-safelist.ts'

test('words in string literals are found, words of code and of tests are not', () => {
  const words = classSafelist(join(import.meta.dirname, '../rendering'))
  expect(words).toContain('site')
  expect(words).not.toContain('readFileSync')
  expect(words).not.toContain('xylophone')
})
