import { expect, test } from 'vitest'
import { locales } from '../../shared/i18n/locale.ts'
import { combinations, comparePath } from '../../src/routing/combinations.ts'
import { builtPages, written } from './built.ts'

const pages = builtPages()
const cameras = pages
  .map(({ address }) => /^\/zh(\/hardware[A-Z]\w*)$/.exec(address)?.[1])
  .filter(path => path !== undefined)

test.each(locales)('any two to four cameras have a page in %s', locale => {
  const wanted = combinations(cameras).map(choice => `/${locale}${comparePath(choice)}`)
  expect(wanted.length).toBeGreaterThan(10)
  const built = pages.map(({ address }) => address)
  expect(
    built.filter(address => address.startsWith(`/${locale}/hardware/compare/`)).sort()
  ).toEqual(wanted.sort())
})

test('each comparison has a column a camera, and marks the rows that differ', () => {
  for (const { address, document } of pages) {
    const names = /\/hardware\/compare\/([\w-]+)$/.exec(address)?.[1]?.split('-')
    if (!names) continue
    const linked = document
      .querySelectorAll('.compare thead a')
      .map(link => /hardware(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1])
    expect([...linked].sort(), address).toEqual([...names].sort())
    for (const part of ['differs', 'same']) {
      for (const row of document.querySelectorAll(`.compare .${part} tr:not(.part)`)) {
        const values = new Set(row.querySelectorAll('td').map(cell => cell.text))
        expect(values.size > 1, `${address}: ${row.text}`).toBe(part === 'differs')
      }
    }
  }
})

test('a comparison leads to the same with one camera more or less', () => {
  const pair = pages.find(({ address }) => address === '/zh/hardware/compare/JC-QJ')
  const links = pair?.document
    .querySelectorAll('.choice a')
    .map(link => link.getAttribute('href')?.replace(/#.*/, ''))
  expect(links?.sort()).toEqual([
    written('/zh/hardware/compare/JC-QJ-ZQ'),
    written('/zh/hardware/compare/JC-QJ-ZY')
  ])
})

test('the camera finder names places as a list of values does, in either language', () => {
  const english = pages.find(({ address }) => address === '/en/hardware')?.document
  expect(english?.querySelectorAll('#need-mounting option').map(option => option.text)).toEqual([
    'Any',
    'Wall',
    'Pole',
    'Ceiling'
  ])
  expect(english?.querySelector('.found [data-need=mounting] b')?.text).toBe('Wall, pole')
  const chinese = pages.find(({ address }) => address === '/zh/hardware')?.document
  expect(chinese?.querySelector('.found [data-need=mounting] b')?.text).toBe('墙面、立杆')
})
