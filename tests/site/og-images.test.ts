import { expect, test } from 'vitest'
import { builtAddresses, builtPages, builtPath, type Page } from './built.ts'

const pages = builtPages()
const addresses = builtAddresses()
const property = ({ document }: Page, name: string) =>
  document.querySelector(`meta[property="${name}"]`)?.getAttribute('content')

interface Node {
  '@type': string
  [field: string]: unknown
}

function toNodes({ document }: Page): Node[] {
  const text = document.querySelector('script[type="application/ld+json"]')?.textContent
  return JSON.parse(text ?? '{}')['@graph'] ?? []
}

test('a shared link shows a picture, which exists and has the right size', () => {
  const errors = pages.filter(page => {
    const image = property(page, 'og:image')
    const size = [property(page, 'og:image:width'), property(page, 'og:image:height')].join('×')
    return !image || size !== '1200×630' || !addresses.has(decodeURI(builtPath(image)))
  })
  expect(errors.map(({ address }) => address)).toEqual([])
})

test('the body shows the picture of a shared link to applications that read no tags, at 300 px or more', () => {
  const errors = pages.filter(page => {
    const image = page.document.querySelector('body img')
    const [width, height] = ['width', 'height'].map(name => Number(image?.getAttribute(name)))
    const isShared = property(page, 'og:image')?.endsWith(image?.getAttribute('src') ?? '?')
    // Not displayed, it is not loaded.
    const isFree = image?.getAttribute('loading') === 'lazy' && image.closest('[hidden]')
    return !isShared || !isFree || Math.min(width ?? 0, height ?? 0) < 300
  })
  expect(errors.map(({ address }) => address)).toEqual([])
})

test('the picture of a shared link bears the title of its page alone', () => {
  const titles = new Map<string, Set<string>>()
  for (const page of pages) {
    const [image = '', title = ''] = [property(page, 'og:image'), property(page, 'og:title')]
    expect(property(page, 'og:image:alt'), page.address).toBe(title)
    titles.set(image, (titles.get(image) ?? new Set()).add(title))
  }
  expect([...titles].filter(([, those]) => those.size > 1)).toEqual([])
})

test('a shared link names the page as it names itself', () => {
  for (const page of pages) {
    const canonical = page.document.querySelector('link[rel=canonical]')?.getAttribute('href')
    expect(property(page, 'og:url'), page.address).toBe(canonical)
    expect(property(page, 'og:title'), page.address).toBeTruthy()
  }
})

test('the data of a page names the company, and questions where there are some', () => {
  for (const page of pages) {
    const types = toNodes(page).map(node => node['@type'])
    expect(types, page.address).toContain('Organization')
    const asked = page.document.querySelectorAll('.questions details').length
    const answered = toNodes(page)
      .filter(node => node['@type'] === 'FAQPage')
      .flatMap(node => node.mainEntity as Node[])
    expect(answered.length, page.address).toBe(asked)
  }
})

test('a camera is a product with its figures', () => {
  const cameras = pages.filter(({ address }) => /\/hardware[A-Z]\w*$/.test(address))
  expect(cameras.length).toBeGreaterThan(0)
  for (const page of cameras) {
    const product = toNodes(page).find(node => node['@type'] === 'Product')
    expect(
      (product?.additionalProperty as unknown[] | undefined)?.length,
      page.address
    ).toBeGreaterThan(5)
  }
})
