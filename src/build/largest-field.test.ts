import { expect, test } from 'vitest'
import { largestField } from './largest-field.ts'

const page = { _id: 'page-a', _type: 'page', path: '/a', name: { zh: '名称', en: 'Name' } }

test('the largest field is a long text or a long list', () => {
  const text = { ...page, name: { zh: '长'.repeat(500), en: 'Name' } }
  expect(largestField(text)).toEqual({ field: 'name.zh', size: 502 })
  const list = { ...page, sections: Array.from({ length: 99 }, (_, each) => ({ _key: `${each}` })) }
  expect(largestField(list).field).toBe('sections')
})

test('no field is named if none is dominant', () => {
  const even = { b: 'x'.repeat(50), c: 'x'.repeat(50) }
  expect(largestField(even).field).toBe('')
  expect(largestField({ a: even }).field).toBe('a')
})
