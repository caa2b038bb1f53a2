import { expect, test } from 'vitest'
import { getLocale, negotiateLocale } from './locale.ts'

test('an unknown prefix is no locale, so the default applies', () => {
  expect(getLocale('/fr/hardware')).toBe('zh')
  expect(getLocale('/en/nope')).toBe('en')
  expect(getLocale('/zh-CN/x')).toBe('zh')
})

test('the language is the one named, else the first that the browser prefers of ours', () => {
  expect(negotiateLocale('en', 'zh')).toBe('en')
  expect(negotiateLocale('fr', 'fr-FR, en;q=0.8, zh;q=0.5')).toBe('en')
  expect(negotiateLocale(undefined, '')).toBe('zh')
})
