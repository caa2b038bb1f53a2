import { expect, test } from 'vitest'
import { resolveUrl, urlOfFile } from './resolve-url.ts'

const KNOWN = new Set([
  '/zh/',
  '/en/',
  '/zh/hardware',
  '/zh/pc',
  '/zh/mb',
  '/favicon.svg',
  '/zh/规格'
])
const resolve = (url: string) => resolveUrl(url, key => KNOWN.has(key))

test('a built file is served without its ending, the homes with a slash', () => {
  expect(urlOfFile('zh.html')).toBe('/zh/')
  expect(urlOfFile('zh/index.html')).toBe('/zh/')
  expect(urlOfFile('zh/hardware.html')).toBe('/zh/hardware')
  expect(urlOfFile('zh/mb/index.html')).toBe('/zh/mb')
  expect(urlOfFile('favicon.svg')).toBe('/favicon.svg')
})

test.each(['/zh/', '/zh/hardware', '/zh/hardware?a=1', '/favicon.svg', '/zh/%E8%A7%84%E6%A0%BC'])(
  '%s is answered at once',
  url => expect(resolve(url).kind).toBe('page')
)

test.each([
  ['/', 302, '/zh/'],
  ['/?from=ad', 302, '/zh/?from=ad'],
  ['/pc', 302, '/zh/pc'],
  ['/mb/', 302, '/zh/mb'],
  ['/zh', 308, '/zh/'],
  ['/zh/hardware.pdf', 302, '/zh/hardware'],
  ['/zh/hardware/KH-1-zh.pdf', 302, '/zh/hardware'],
  ['/zh/hardware/', 308, '/zh/hardware'],
  ['/zh/hardware/?x=1&y=//evil.example', 308, '/zh/hardware?x=1&y=//evil.example'],
  ['/zh/hardware.html', 308, '/zh/hardware'],
  ['/zh/index.html', 308, '/zh/'],
  ['/zh/%E8%A7%84%E6%A0%BC/', 308, '/zh/%E8%A7%84%E6%A0%BC'],
  ['http://evil.example/zh/hardware/', 308, '/zh/hardware']
])('%s leads to the canonical address in one step', (url, status, location) => {
  expect(resolve(url)).toEqual({ kind: 'redirect', status, location })
  expect(resolve(location).kind).toBe('page')
})

test.each([
  ['/fr/hardware', 'zh'],
  ['/asdf/', 'zh'],
  ['/zh/nope', 'zh'],
  ['/en/nope', 'en'],
  ['/en/hardwareXX/', 'en'],
  ['/nope', 'zh'],
  ['/zh-CN/hardware', 'zh'],
  ['//evil.example/', 'zh'],
  ['/zh//evil.example/', 'zh'],
  ['/zh//', 'zh'],
  ['/https://evil.example//', 'zh'],
  ['/\\evil.example', 'zh'],
  ['/%2F%2Fevil.example/', 'zh'],
  ['/%5Cevil.example', 'zh'],
  ['/zh/../../etc/passwd', 'zh'],
  ['/zh/%2e%2e/hardware', 'zh'],
  ['/zh/hardware%00', 'zh'],
  ['/%E0%A4%A', 'zh'],
  ['*', 'zh'],
  ['', 'zh']
])('%s is missing, in the language of its prefix', (url, locale) => {
  expect(resolve(url)).toMatchObject({ kind: 'missing', locale })
})
