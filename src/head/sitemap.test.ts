import { expect, test } from 'vitest'
import type { PageDependencies } from '../rendering/dependencies.ts'
import { sitemap } from './sitemap.ts'

function record(...documents: [string, string | undefined][]): PageDependencies {
  return { documents: new Map(documents), types: new Set(), paths: new Set(), files: new Set() }
}

const pages = new Map([
  ['/zh/', record(['page-home', '2026-01-01T00:00:00Z'], ['camera-pro', '2026-03-01T00:00:00Z'])],
  ['/en/', record(['page-home', '2026-01-01T00:00:00Z'])],
  ['/zh/pc', record(['page-pc', undefined])],
  ['/en/pc', record()],
  ['/zh/404', record()],
  ['/zh/site.webmanifest', record()]
])

test('each canonical page is listed once per language, variants and the error page are not', () => {
  const xml = sitemap('https://site.example', pages)
  expect([...xml.matchAll(/<loc>([^<]*)/g)].map(match => match[1])).toEqual([
    'https://site.example/zh/',
    'https://site.example/en/'
  ])
})

test('lastmod is the latest change of any document that the page read, and missing if unknown', () => {
  const times = [...sitemap('https://site.example', pages).matchAll(/<lastmod>([^<]*)/g)]
  expect(times.map(match => match[1])).toEqual(['2026-03-01T00:00:00Z', '2026-01-01T00:00:00Z'])
})

test('every entry names both languages and the default', () => {
  const [, first] = sitemap('https://site.example', pages).split('<url>')
  expect(first?.match(/hreflang="([^"]*)"/g)).toEqual([
    'hreflang="zh-Hans"',
    'hreflang="en"',
    'hreflang="x-default"'
  ])
})

test('an entry names the largest file of each picture of the page, and nothing else', () => {
  const files = [
    '/_img/ab12-480.webp',
    '/_img/ab12-1280.webp',
    '/_img/ab12-1280.avif',
    '/_img/cd.svg'
  ]
  const own = { ...record(), files: new Set([...files, '/_img/0f-320.webp', '/_img/ef.jpg']) }
  const xml = sitemap('https://site.example', new Map([['/zh/', own]]))
  expect([...xml.matchAll(/<image:loc>([^<]*)/g)].map(match => match[1])).toEqual([
    'https://site.example/_img/0f-320.webp',
    'https://site.example/_img/ab12-1280.webp'
  ])
})
