import { afterEach, expect, test, vi } from 'vitest'
import { locales } from '../../shared/i18n/locale.ts'
import { prefersReducedData, preloadable } from './preloadable.ts'
import { preloadQueue } from './queue.ts'

afterEach(() => void vi.unstubAllGlobals())

function queued() {
  const started: string[] = []
  const ends = new Map<string, { done: () => void; fail: () => void }>()
  const preload = preloadQueue(
    address =>
      new Promise<void>((done, reject) => {
        started.push(address)
        ends.set(address, { done, fail: () => reject(new Error()) })
      })
  )
  const settle = async (address: string, how: 'done' | 'fail' = 'done') => {
    ends.get(address)?.[how]()
    await new Promise(setImmediate)
  }
  return { started, preload, settle }
}

test('four pages are preloaded at once, the fifth when one has settled', async () => {
  const { started, preload, settle } = queued()
  for (const page of ['a', 'b', 'c', 'd', 'e', 'f']) preload(page)
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  await settle('b')
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e'])
  await settle('a', 'fail')
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('no page is preloaded twice, not even after it has ended', async () => {
  const { started, preload, settle } = queued()
  preload('a')
  preload('a')
  await settle('a')
  preload('a', true)
  expect(started).toEqual(['a'])
})

test('hovered links come before visible ones', async () => {
  const { started, preload, settle } = queued()
  for (const page of ['a', 'b', 'c', 'd', 'e', 'f']) preload(page)
  preload('f', true)
  preload('g', true)
  await settle('a')
  await settle('b')
  await settle('c')
  expect(started.slice(4)).toEqual(['g', 'f', 'e'])
})

test('nothing is preloaded with data saver or on a slow connection', () => {
  expect(prefersReducedData(undefined)).toBe(false)
  expect(prefersReducedData({ effectiveType: '4g' })).toBe(false)
  expect(prefersReducedData({ effectiveType: '3g', saveData: false })).toBe(false)
  expect(prefersReducedData({ effectiveType: '2g' })).toBe(true)
  expect(prefersReducedData({ effectiveType: 'slow-2g' })).toBe(true)
  expect(prefersReducedData({ effectiveType: '4g', saveData: true })).toBe(true)
})

test.each([
  ['https://site.example/zh/hardware', '/zh/hardware'],
  ['https://site.example/en/', '/en/'],
  ['https://site.example/zh/search?q=a#b', '/zh/search?q=a'],
  ['https://site.example/zh/tabs/price#faq', undefined],
  ['https://evil.example/zh/hardware', undefined],
  ['https://site.example/studio', undefined],
  ['https://site.example/oort/oortcloud-sso/login?redirect=%2Fzh%2F', undefined],
  ['https://site.example/_file/ab/drawing.pdf', undefined],
  ['https://site.example/zh/site.webmanifest', undefined],
  ['mailto:a@site.example', undefined],
  ['', undefined]
])('%s is preloaded as %s', (href, page) => {
  const link = { href, target: '', rel: '', hasAttribute: () => false }
  expect(preloadable(link, 'https://site.example/zh/tabs/price')).toBe(page)
})

test.each(locales)('pages in the language %s are preloaded', locale => {
  const link = {
    href: `https://site.example/${locale}/a`,
    target: '',
    rel: '',
    hasAttribute: () => false
  }
  expect(preloadable(link, 'https://site.example/')).toBe(`/${locale}/a`)
})

test('downloads, other windows and nofollow links are ignored', () => {
  const link = { href: 'https://site.example/zh/', target: '', rel: '', hasAttribute: () => false }
  const open = 'https://site.example/zh/hardware'
  expect(preloadable(link, open)).toBe('/zh/')
  expect(preloadable({ ...link, target: '_blank' }, open)).toBeUndefined()
  expect(preloadable({ ...link, rel: 'nofollow' }, open)).toBeUndefined()
  expect(preloadable({ ...link, hasAttribute: name => name === 'download' }, open)).toBeUndefined()
})

test('with a base path only pages below it are preloaded', async () => {
  vi.stubGlobal('SITE_BASE', '/video/')
  vi.resetModules()
  const below = await import('./preloadable.ts')
  const to = (href: string) => {
    const link = { href, target: '', rel: '', hasAttribute: () => false }
    return below.preloadable(link, 'https://site.example/video/zh/')
  }
  expect(to('https://site.example/video/zh/hardware')).toBe('/video/zh/hardware')
  expect(to('https://site.example/zh/hardware')).toBeUndefined()
})
