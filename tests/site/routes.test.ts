import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { BASE_URL, namedAddresses, written } from './built.ts'

const LANG = { zh: 'zh-Hans', en: 'en' }

test('the route table is whole', () => {
  expect(namedAddresses.length).toBeGreaterThanOrEqual(72)
})

test.each(namedAddresses)('$address answers 200 in its language under one h1', async each => {
  const response = await fetch(BASE_URL + each.address, { redirect: 'manual' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const document = parse(await response.text())
  expect(document.querySelector('html')?.getAttribute('lang')).toBe(LANG[each.locale])
  const titles = document.querySelectorAll('h1')
  expect(titles.map(title => title.text.trim()).filter(Boolean)).toHaveLength(1)
  expect(titles).toHaveLength(1)
})

test.each(namedAddresses)(
  '$address with the other ending redirects there once',
  async ({ address }) => {
    const other = address.endsWith('/') ? address.slice(0, -1) : `${address}/`
    const response = await fetch(`${BASE_URL}${other}?a=1`, { redirect: 'manual' })
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(`${written(address)}?a=1`)
  }
)

test('the root redirects to the Chinese home', async () => {
  const response = await fetch(BASE_URL, { redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(written('/zh/'))
})
