import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { BASE_URL, written } from './built.ts'

const ADDRESSES = [
  ['/fr/hardware', 'zh-Hans'],
  ['/asdf/', 'zh-Hans'],
  ['/zh/nope', 'zh-Hans'],
  ['/en/nope', 'en'],
  ['/en/hardwareXX/', 'en'],
  ['/nope', 'zh-Hans'],
  ['/zh-CN/hardware', 'zh-Hans']
] as const

test.each(ADDRESSES)(
  '%s shows the error page in %s with header, footer and a way home',
  async (path, lang) => {
    const response = await fetch(BASE_URL + path, { redirect: 'manual' })
    expect(response.status).toBe(404)
    const document = parse(await response.text())
    expect(document.querySelector('html')?.getAttribute('lang')).toBe(lang)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelector('header')).not.toBeNull()
    expect(document.querySelector('footer')).not.toBeNull()
    const home = written(lang === 'en' ? '/en/' : '/zh/')
    expect(document.querySelector(`main a[href="${home}"]`)).not.toBeNull()
    expect(document.querySelector('[data-path]')?.text).toContain(written(path))
  }
)

test('the heading and the message are those of the specification', async () => {
  const document = parse(await (await fetch(`${BASE_URL}/zh/nope`)).text())
  expect(document.querySelector('h1')?.text.trim()).toBe('页面不存在')
  const main = document.querySelector('main')?.structuredText ?? ''
  expect(main).toContain('错误信息:')
  expect(main).toContain(`Page not found: ${written('/zh/nope')}`)
  expect(main).toContain('返回首页')
})

test.each([
  '/zh/hardwareXX?a=1',
  '/en/software/nothing',
  '/zh/hardware/compare/JC-JC',
  '/en/productNone'
])('%s fails the validation of its route, so it is named whole', async path => {
  const document = parse(await (await fetch(BASE_URL + path)).text())
  expect(document.querySelector('[data-path]')?.text).toBe(`Page Not Found: ${written(path)}`)
})

test('markup in the address stays text', async () => {
  const html = await (await fetch(`${BASE_URL}/zh/%3Cimg%20src=x%20onerror=alert(1)%3E`)).text()
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})
