import { expect, test } from 'vitest'
import { deviceVariant } from './device-variant.ts'
import { namedPaths } from './route-table.ts'

const all = async () => true

test.each([
  ['/pc', '/mb'],
  ['/pc/aboutUs', '/mb/mb_aboutUs'],
  ['/pc/contactUs', '/mb/mb_contactUs'],
  ['/pc/product', '/mb/mb_product']
])('%s and %s are variants of each other', async (computer, phone) => {
  expect(await deviceVariant(computer, all)).toEqual({ layout: 'mobile', to: phone })
  expect(await deviceVariant(phone, all)).toEqual({ layout: 'default', to: computer })
})

test('a page without a variant redirects to the other home, or else to the home page', async () => {
  const without = (gone: RegExp) => async (path: string) => !gone.test(path)
  expect(await deviceVariant('/mb/mb_index', all)).toEqual({ layout: 'default', to: '/pc' })
  expect((await deviceVariant('/pc/product', without(/mb_product/)))?.to).toBe('/mb')
  expect((await deviceVariant('/pc/product', without(/mb/)))?.to).toBe('/')
})

test('only a whole segment counts, not a part of one', async () => {
  for (const path of ['/', '/hardware', '/mbase', '/specpc', '/software/mobilePolice'])
    expect(await deviceVariant(path, all)).toBeUndefined()
})

test('no redirect target redirects again in the same layout', async () => {
  for (const path of namedPaths) {
    const first = await deviceVariant(path, all)
    const second = first && (await deviceVariant(first.to, all))
    if (first && second) expect(second.layout).not.toBe(first.layout)
  }
})
