import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locales } from '../i18n/locale.ts'
import { safeReturnUrl, withoutTicket, withTicket } from './return-url.ts'

const SITE = 'https://site.example'
const RUNS = Number(process.env.RETURN_ADDRESS_RUNS ?? 1500)
const check = (target: string | null) => safeReturnUrl(target, [SITE])

test.each(locales)('pages in %s are return addresses', locale => {
  expect(check(`/${locale}/hardware?a=1#b`)).toBe(`/${locale}/hardware?a=1#b`)
})

describe('return addresses that lead home', () => {
  test.each([
    'https://site.example//evil.example/a',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000//evil.example',
    'https://site.example@evil.example/',
    'https://site.example:443@evil.example/',
    'https://user:word@site.example/zh/',
    'https://site.example.evil.example/',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'http://site.example/',
    'https://site.example:8443/',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'blob:https://site.example/1',
    'evil.example',
    ' //evil.example',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/%25252Fevil.example',
    '/%09/evil.example',
    '/zh//evil.example',
    '/zh/..//evil.example',
    '/./%2Fevil.example',
    '/oort/oortcloud-sso/login?redirect=/zh/',
    // No pages, so the ticket would stay in the address:
    '/studio',
    '/studio/structure',
    '/healthz',
    '/favicon.svg',
    '/images/site/production/x-1x1.png',
    '/v1/users/me',
    '/lake/sign-in',
    '/api/contact',
    '/preview/zh/',
    '/builds/latest.json',
    '/_astro/page.css',
    '/zh/navigation.json',
    '/zh/hardware/_payload.json',
    '/zh/navigation%2ejson',
    '/zh/navigation%252ejson',
    '/zhx',
    '/ZH/',
    '',
    null,
    `/${'a'.repeat(3000)}`
  ])('%j', target => expect(check(target)).toBe('/'))
})

test('a path of this site is followed, with query and hash', () => {
  expect(decodeURI(check('/zh/hardware?x=1#规格'))).toBe('/zh/hardware?x=1#规格')
})

test.each(['/', '/zh', '/en/', '/zh/mb/mb_aboutUs', '/en/hardware/compare/flagship,basic?x=a.b'])(
  'the page %s is one to return to',
  page => expect(check(page)).toBe(page)
)

test('an absolute address of this origin is followed, its usual port written or not', () => {
  expect(check('https://site.example:443/zh/')).toBe('/zh/')
  expect(check('https://SITE.example/zh/')).toBe('/zh/')
  expect(check('https://site.example')).toBe('/')
})

test.each([
  ['/video/zh/hardware?a=1#b', '/zh/hardware?a=1#b'],
  ['https://site.example/video/en/', '/en/'],
  ['/video/', '/'],
  ['/zh/hardware', '/'],
  ['/videos/zh/', '/'],
  ['/other/../zh/', '/'],
  ['/video//evil.example/', '/'],
  ['/video/studio', '/']
])('with a base path, %s leads to its page %s', (target, page) => {
  expect(safeReturnUrl(target, [SITE], '/video')).toBe(page)
})

test('a ticket never rides along', () => {
  expect(check('/zh/?ticket=K-1&a=1#b')).toBe('/zh/?a=1#b')
})

test('whatever is asked for, a browser stays on this origin', () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '%2F', '%5c', '%09', '\t', '@', ':', '?', '#', '.', '..', ' '],
    ...['http', 'https:', 'javascript:', 'evil.example', 'site.example', 'zh', SITE]
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
      const result = check(pieces.join(''))
      expect(result).toMatch(/^\/(?![/\\])/)
      expect(new URL(result, SITE).origin).toBe(SITE)
      expect(check(result)).toBe(result)
    }),
    { numRuns: RUNS }
  )
})

test('removing the ticket changes nothing else, byte for byte', () => {
  expect(withoutTicket('/zh/price?plan=pro&ticket=K-1#faq')).toEqual({
    address: '/zh/price?plan=pro#faq',
    ticket: 'K-1'
  })
  expect(withoutTicket('/zh/?ticket=a%2Fb&x=%20+&ticket=c')).toEqual({
    address: '/zh/?x=%20+',
    ticket: 'a/b'
  })
  expect(withoutTicket('/zh/?tickets=1#ticket=2')).toEqual({
    address: '/zh/?tickets=1#ticket=2',
    ticket: undefined
  })
  expect(withoutTicket('/zh/?ticket=')).toEqual({ address: '/zh/', ticket: '' })
})

test('a ticket is put before the hash', () => {
  expect(withTicket('/zh/?x=1#规格', 'K 1')).toBe('/zh/?x=1&ticket=K%201#规格')
  expect(withTicket('/zh/', 'K')).toBe('/zh/?ticket=K')
})
