import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { fixedPages } from '../../src/routing/route-table.ts'
import { BASE_URL, builtPages, builtPath, type Page } from './built.ts'

const pages = builtPages()
const entries = await sitemapEntries()
const getCanonical = (page: Page) =>
  page.document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''
const getAlternates = (page: Page) =>
  new Map(
    page.document
      .querySelectorAll('link[rel=alternate][hreflang]')
      .map(link => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? ''])
  )

interface Entry {
  loc: string
  lastmod: string | undefined
  alternates: Map<string, string>
}

async function sitemapEntries(): Promise<Entry[]> {
  const robots = await (await fetch(`${BASE_URL}/robots.txt`)).text()
  const first = /^sitemap:\s*(\S+)/im.exec(robots)?.[1]
  if (!first) throw new Error('robots.txt names no sitemap.')
  return readSitemap(first)
}

async function readSitemap(address: string): Promise<Entry[]> {
  const response = await fetch(BASE_URL + builtPath(address))
  const xml = parse(await response.text())
  const parts = xml.querySelectorAll('sitemap').map(part => getText(part, 'loc'))
  const nested = await Promise.all(parts.map(part => readSitemap(part ?? '')))
  const own = xml.querySelectorAll('url').map(url => ({
    loc: getText(url, 'loc') ?? '',
    lastmod: getText(url, 'lastmod'),
    alternates: new Map(
      [...url.innerHTML.matchAll(/<xhtml:link\b[^>]*>/gi)].map(([link]) => [
        attribute(link, 'hreflang'),
        attribute(link, 'href')
      ])
    )
  }))
  return [...own, ...nested.flat()]
}

function getText(element: ReturnType<typeof parse>, name: string): string | undefined {
  return element.querySelector(name)?.text.trim()
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

test('each page that is its own canonical is in the sitemap once, the others do not', () => {
  const own = pages.filter(page => builtPath(getCanonical(page)) === page.address)
  expect(entries.map(entry => entry.loc).sort()).toEqual(own.map(getCanonical).sort())
})

test('variants point to the main page as canonical, in their own language', () => {
  for (const [path, { canonical }] of Object.entries(fixedPages)) {
    if (!canonical) continue
    for (const locale of ['zh', 'en']) {
      const page = pages.find(({ address }) => address === `/${locale}${path}`)
      expect(page && builtPath(getCanonical(page))).toBe(`/${locale}${canonical}`)
    }
  }
})

test('a main page with a variant for phones declares it, in its own language', () => {
  const declared = pages.flatMap(({ address, document }) =>
    document
      .querySelectorAll('link[rel=alternate][media*="max-width"]')
      .map(link => [address, builtPath(link.getAttribute('href') ?? '')])
  )
  const twins = ['zh', 'en'].flatMap(locale => [
    [`/${locale}/`, `/${locale}/mb`],
    [`/${locale}/aboutUs`, `/${locale}/mb/mb_aboutUs`],
    [`/${locale}/contactUs`, `/${locale}/mb/mb_contactUs`],
    [`/${locale}/product`, `/${locale}/mb/mb_product`]
  ])
  expect(declared.sort()).toEqual(twins.sort())
})

test('alternates name both languages and the default, and are mutual', () => {
  for (const page of pages) {
    const alternates = getAlternates(page)
    expect([...alternates.keys()].sort(), page.address).toEqual(['en', 'x-default', 'zh-Hans'])
    expect(alternates.get('x-default'), page.address).toBe(alternates.get('zh-Hans'))
    for (const href of alternates.values()) {
      const other = pages.find(({ address }) => address === builtPath(href))
      expect(other && getCanonical(other), `${page.address} → ${href}`).toBe(href)
      expect(other && getAlternates(other)).toEqual(alternates)
    }
  }
})

test('the sitemap has the same alternates as the pages', () => {
  for (const entry of entries) {
    const page = pages.find(({ address }) => address === builtPath(entry.loc))
    expect(page && getAlternates(page), entry.loc).toEqual(entry.alternates)
  }
})

test('the time of a change is that of content, not of the build', () => {
  for (const { loc, lastmod } of entries) {
    if (lastmod) expect(Date.parse(lastmod), loc).not.toBeNaN()
  }
})
