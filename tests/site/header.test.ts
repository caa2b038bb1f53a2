import { expect, test } from 'vitest'
import { parseUrl } from '../../src/routing/url.ts'
import { builtPages, written } from './built.ts'

const pages = builtPages()
const ITEMS = {
  zh: ['应用', '行业', '社区', '硬件', '价格', '联系我们'],
  en: ['Applications', 'Industries', 'Community', 'Hardware', 'Pricing', 'Contact']
}
const PATHS = ['/', '/', '/', '/hardware', '/tabs/price', '/contactUs']

test('the header has the items in their order, with paths of the language, for both layouts', () => {
  for (const { address, locale, document } of pages) {
    for (const place of ['.site-header .wide a', '.site-header .menu a']) {
      const links = document.querySelectorAll(place)
      expect(
        links.map(link => link.text),
        address
      ).toEqual(ITEMS[locale])
      expect(
        links.map(link => link.getAttribute('href')),
        address
      ).toEqual(PATHS.map(path => written(`/${locale}${path}`)))
    }
  }
})

test('without scripts, both language menus disable the current language and link to the other', () => {
  for (const { address, locale, document } of pages) {
    const other = locale === 'zh' ? 'en' : 'zh'
    const menus = document.querySelectorAll('.language')
    expect(menus, address).toHaveLength(2)
    for (const menu of menus) {
      const summary = menu.querySelector('summary')
      expect(summary?.text).toBe({ zh: '简体中文', en: 'English' }[locale])
      const name = { zh: '语言：简体中文', en: 'Language: English' }[locale]
      expect(summary?.getAttribute('aria-label'), address).toBe(name)
      expect(menu.querySelector('[aria-disabled=true]')?.getAttribute('href')).toBeUndefined()
      const links = menu.querySelectorAll('a[href]').map(link => link.getAttribute('href'))
      expect(links, address).toEqual([written(`/${other}${parseUrl(address)?.path}`)])
    }
  }
})

test('the layout is chosen before anything is painted: by the first script, ahead of all styles', () => {
  for (const { address, document } of pages) {
    const first = document.querySelectorAll('head > :is(script, style, link)')[0]
    expect(first?.tagName, address).toBe('SCRIPT')
    expect(first?.attributes).toEqual({})
    expect(first?.text).toContain('d.layout=')
  }
})
