import { expect, test } from 'vitest'
import { isCurrent } from './current-item.ts'

test('the first three items are never underlined', () => {
  for (const index of [0, 1, 2]) expect(isCurrent(index, '/', '/')).toBe(false)
})

test('the fourth item and later ones are, on their own page only', () => {
  expect(isCurrent(3, '/hardware', '/hardware')).toBe(true)
  expect(isCurrent(3, '/hardware', '/hardwareQJ')).toBe(false)
  expect(isCurrent(4, '/tabs/price', '/tabs/price')).toBe(true)
  expect(isCurrent(5, '/contactUs', '/hardware')).toBe(false)
})

test.each(['/productworkUp', '/productxoa', '/productaPaas', '/productmPaas'])(
  '%s counts as /product',
  current => expect(isCurrent(4, '/product', current)).toBe(true)
)

test('/serviceExtend counts as /service', () => {
  expect(isCurrent(5, '/service', '/serviceExtend')).toBe(true)
})
