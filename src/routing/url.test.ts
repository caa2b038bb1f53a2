import { expect, test } from 'vitest'
import {
  absoluteUrl,
  canonicalPath,
  isLocal,
  localeCounterpart,
  localizedUrl,
  parseUrl
} from './url.ts'

test('only the homes end in a slash', () => {
  expect(localizedUrl('zh', '/')).toBe('/zh/')
  expect(localizedUrl('en', '/hardware')).toBe('/en/hardware')
  expect(localizedUrl('en', '/hardware?x=1#规格')).toBe('/en/hardware?x=1#规格')
})

test.each([
  ['/zh/', { locale: 'zh', path: '/' }],
  ['/zh', { locale: 'zh', path: '/' }],
  ['/en/hardware', { locale: 'en', path: '/hardware' }],
  ['/en/hardware/', { locale: 'en', path: '/hardware' }],
  ['/en/hardware.html', { locale: 'en', path: '/hardware' }],
  ['/zh/index.html', { locale: 'zh', path: '/' }],
  ['/zh/software/dispatch', { locale: 'zh', path: '/software/dispatch' }],
  ['/fr/hardware', undefined],
  ['/zh-CN/hardware', undefined],
  ['/', undefined]
])('%s is parsed', (pathname, parts) => {
  expect(parseUrl(pathname)).toEqual(parts)
})

test('the address in the other language keeps path, query and hash', () => {
  expect(localeCounterpart('/zh/hardware?a=1#规格', 'en')).toBe('/en/hardware?a=1#规格')
  expect(localeCounterpart('/en/', 'zh')).toBe('/zh/')
  expect(localeCounterpart('/nowhere?x=1', 'en')).toBe('/en/?x=1')
})

test.each([
  ['/pc', '/'],
  ['/mb', '/'],
  ['/mb/mb_index', '/'],
  ['/tabs/home', '/'],
  ['/pc/aboutUs', '/aboutUs'],
  ['/mb/mb_aboutUs', '/aboutUs'],
  ['/pc/product', '/product'],
  ['/mb/mb_product', '/product'],
  ['/pc/contactUs', '/contactUs'],
  ['/mb/mb_contactUs', '/contactUs'],
  ['/tabs/price', '/tabs/price'],
  ['/hardwareQJ', '/hardwareQJ']
])('the canonical page of %s is %s', (path, main) => {
  expect(canonicalPath(path)).toBe(main)
})

test('a variant whose main page is unpublished is canonical itself', () => {
  expect(canonicalPath('/pc/aboutUs', path => path !== '/aboutUs')).toBe('/pc/aboutUs')
})

test('absolute addresses do not double the slash', () => {
  expect(absoluteUrl('https://site.example/', '/zh/')).toBe('https://site.example/zh/')
  expect(absoluteUrl('https://site.example', '/zh/hardware')).toBe(
    'https://site.example/zh/hardware'
  )
})

test.each([
  'http://localhost:4321/zh/',
  'http://a.localhost',
  'http://127.0.0.1/',
  'http://[::1]:8/'
])('%s is a local address', address => expect(isLocal(address)).toBe(true))

test.each(['https://site.example/localhost', 'https://localhost.example', 'http://10.0.0.1/'])(
  '%s is not a local address',
  address => expect(isLocal(address)).toBe(false)
)
