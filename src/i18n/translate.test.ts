import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }
import { type MessageKey, translator } from './translate.ts'
import zh from './zh.json' with { type: 'json' }

function keys(node: object, above = ''): string[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' ? keys(value, `${above}${key}.`) : `${above}${key}`
  )
}

test('both catalogues have the same keys', () => {
  expect(keys(en).sort()).toEqual(keys(zh).sort())
})

test('both catalogues have the same placeholders', () => {
  const placeholders = (text: string) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(match => match[1]).sort()
  for (const key of keys(zh) as MessageKey[]) {
    expect(placeholders(translator('en')(key)), key).toEqual(placeholders(translator('zh')(key)))
  }
})

test('values replace the placeholders and are not escaped twice', () => {
  expect(translator('en')('missing.message', { path: '/a&b' })).toBe('Page not found: /a&b')
})

test('a text missing in a language falls back to Chinese', () => {
  expect(translator('fr' as 'en')('layout.skip')).toBe('跳到正文')
})
