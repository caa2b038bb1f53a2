import { expect, test } from 'vitest'
import { builtPages } from './built.ts'

const pages = builtPages()
const CAMERA = /^\/(zh|en)\/hardware[A-Z]\w*$/

test('the foot of every page has telephone, e-mail, address and registrations as text', () => {
  const lacking = pages.flatMap(({ address, locale, document }) => {
    const foot = document.querySelector('.site-footer')
    const words = foot?.textContent ?? ''
    const registrations = locale === 'zh' ? ['ICP备', '公网安备'] : ['ICP', 'public security']
    const place = locale === 'zh' ? '云澜' : 'Yunlan'
    const isWhole =
      foot?.querySelector('a[href^="tel:"]')?.textContent.match(/\d{3}/) &&
      foot.querySelector('a[href^="mailto:"]')?.textContent.includes('@') &&
      [place, ...registrations].every(each => words.includes(each))
    return isWhole ? [] : [address]
  })
  expect(lacking).toEqual([])
})

test('a camera offers its drawing, model and pictures as files', () => {
  const cameras = pages.filter(({ address }) => CAMERA.test(address))
  expect(cameras).toHaveLength(8)
  for (const { address, document } of cameras) {
    const files = document
      .querySelectorAll('main a[download]')
      .map(link => link.getAttribute('href') ?? '')
    for (const kind of ['.svg', '.glb', '.zip'])
      expect(
        files.filter(file => file.endsWith(kind)),
        `${address}: ${kind}`
      ).not.toEqual([])
  }
})

test('a specification page says when it was changed, and its warranty and support', () => {
  const wanted = {
    zh: [/\d{4}年\d+月\d+日更新/, /保修/, /支持/],
    en: [/Updated .*\d{4}/, /Warranty/, /Support/]
  }
  for (const { address, locale, document } of pages) {
    if (!CAMERA.test(address)) continue
    const words = document.querySelector('main')?.textContent ?? ''
    for (const each of wanted[locale]) expect(words, address).toMatch(each)
  }
})
