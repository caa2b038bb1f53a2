import { expect, test } from 'vitest'
import { locales } from '../../shared/i18n/locale.ts'
import { BASE_URL, builtAddresses, builtPages } from './built.ts'

test('the page of all components, for those who work on the design, is not among what visitors get', async () => {
  expect([...builtAddresses()].filter(address => /components|gallery/i.test(address))).toEqual([])
  for (const locale of locales) {
    expect((await fetch(`${BASE_URL}/${locale}/components`)).status).toBe(404)
  }
  const styled = builtPages().filter(({ document }) => document.toString().includes('.swatch'))
  expect(styled.map(({ address }) => address)).toEqual([])
})
