import { expect, test } from 'vitest'
import { getLocale } from './locale.ts'

test('an unknown prefix is no locale, so the default applies', () => {
  expect(getLocale('/fr/hardware')).toBe('zh')
  expect(getLocale('/en/nope')).toBe('en')
  expect(getLocale('/zh-CN/x')).toBe('zh')
})
