import { expect, test } from 'vitest'
import { heaviest } from './heaviest.ts'

const page = { _id: 'page-a', _type: 'page', path: '/a', name: { zh: '名称', en: 'Name' } }

test('the heaviest field is a long text or a long list', () => {
  const text = { ...page, name: { zh: '长'.repeat(500), en: 'Name' } }
  expect(heaviest(text)).toEqual({ field: 'name.zh', size: 502 })
  const list = { ...page, sections: Array.from({ length: 99 }, (_, each) => ({ _key: `${each}` })) }
  expect(heaviest(list).field).toBe('sections')
})

test('where nothing stands out, no field is named', () => {
  const even = { b: 'x'.repeat(50), c: 'x'.repeat(50) }
  expect(heaviest(even).field).toBe('')
  expect(heaviest({ a: even }).field).toBe('a')
})
