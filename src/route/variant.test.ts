import { expect, test } from 'vitest'
import { namedPaths } from './table.ts'
import { variantOf } from './variant.ts'

test.each([
  ['/pc', '/mb'],
  ['/pc/aboutUs', '/mb/mb_aboutUs'],
  ['/pc/contactUs', '/mb/mb_contactUs'],
  ['/pc/product', '/mb/mb_product']
])('%s and %s are twins', (computer, phone) => {
  expect(variantOf(computer)).toEqual({ layout: 'mobile', to: phone })
  expect(variantOf(phone)).toEqual({ layout: 'default', to: computer })
})

test('a page without a twin leads to the other home', () => {
  expect(variantOf('/mb/mb_index')).toEqual({ layout: 'default', to: '/pc' })
  expect(variantOf('/pc/product', path => path !== '/mb/mb_product')?.to).toBe('/mb')
  expect(variantOf('/pc', () => false)?.to).toBe('/')
})

test('only a whole segment counts, not a part of one', () => {
  for (const path of ['/', '/hardware', '/mbase', '/specpc', '/software/mobilePolice'])
    expect(variantOf(path)).toBeUndefined()
})

test('no page leads to one that leads on in the same layout', () => {
  for (const path of namedPaths) {
    const first = variantOf(path)
    const second = first && variantOf(first.to)
    if (first && second) expect(second.layout).not.toBe(first.layout)
  }
})
