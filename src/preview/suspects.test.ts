import { expect, test } from 'vitest'
import { changedFields } from './suspects.ts'

test('the fields that an editor changed are named, what every edit changes is not', () => {
  const published = { _id: 'a', _rev: '1', name: { zh: '甲' }, protocols: ['x'], weight: 1 }
  const edited = { _id: 'a', _rev: '2', name: { zh: '甲' }, protocols: 5, summary: 'y' }
  expect(changedFields(edited, published)).toEqual(['protocols', 'summary', 'weight'])
  expect(changedFields(edited, null)).toEqual([])
})
