import { expect, it } from 'vitest'
import { rowsToItems } from './rows-to-items.ts'

const specification = {
  name: 'specification',
  fields: [
    { name: 'group', type: { name: 'string' } },
    { name: 'label', type: { name: 'localeString' } },
    { name: 'value', type: { name: 'localeText' } }
  ]
}

it('one item a row, its cells in the text fields in their order', () => {
  const items = rowsToItems(
    [
      ['功耗', '30 W', 'ignored'],
      ['重量', '']
    ],
    specification
  )
  expect(items).toEqual([
    {
      _type: 'specification',
      _key: expect.stringMatching(/^[\w-]{12}$/),
      label: { _type: 'localeString', zh: '功耗' },
      value: { _type: 'localeText', zh: '30 W' }
    },
    {
      _type: 'specification',
      _key: expect.stringMatching(/^[\w-]{12}$/),
      label: { _type: 'localeString', zh: '重量' }
    }
  ])
  expect(items[0]?._key).not.toBe(items[1]?._key)
})

it('lists without such fields are left to Sanity', () => {
  expect(rowsToItems([['a']], { name: 'reference', fields: [] })).toEqual([])
  expect(rowsToItems([['a']], undefined)).toEqual([])
})
