import { expect, test } from 'vitest'
import { scriptWords } from './words.ts'

test('the words of this very string are found, words of code and of tests are not', () => {
  const words = scriptWords(import.meta.dirname)
  expect(words).toContain('site')
  expect(words).not.toContain('readFileSync')
  expect(words).not.toContain('xylophone')
})
