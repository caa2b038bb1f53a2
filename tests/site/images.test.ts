import type { HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { builtAddresses, builtPages, builtPath, ownAddress, type Page } from './built.ts'

const pages = builtPages()
const addresses = builtAddresses()
const images = pages.flatMap(page =>
  page.document.querySelectorAll('img').map(image => ({ page, image }))
)
const named = ({ page, image }: (typeof images)[number]) =>
  `${page.address}: ${image.getAttribute('src')}`

test('pages show pictures', () => {
  expect(images.length).toBeGreaterThan(pages.length)
})

test('every picture has an alternative text, if only an empty one', () => {
  expect(images.filter(({ image }) => !image.hasAttribute('alt')).map(named)).toEqual([])
})

test('every picture says its size, so that nothing moves when it comes', () => {
  const sized = (value = '') => /^[1-9]\d*$/.test(value)
  const errors = images.filter(
    ({ image }) => !sized(image.getAttribute('width')) || !sized(image.getAttribute('height'))
  )
  expect(errors.map(named)).toEqual([])
})

test('every picture that a page names exists', () => {
  const errors = pages.flatMap(page =>
    page.document
      .querySelectorAll('img, source')
      .flatMap(element => [
        element.getAttribute('src') ?? '',
        ...(element.getAttribute('srcset') ?? '').split(',').map(part => part.trim().split(' ')[0])
      ])
      .filter((address): address is string => Boolean(address) && !address?.startsWith('data:'))
      .filter(address => {
        const url = ownAddress(address, page.address)
        return !url || !addresses.has(decodeURI(url.pathname))
      })
      .map(address => `${page.address}: ${address}`)
  )
  expect([...new Set(errors)]).toEqual([])
})

test('alternative texts are in the language of their page', () => {
  const errors = images.filter(
    ({ page, image }) =>
      page.locale === 'en' &&
      /\p{Script=Han}/u.test(image.getAttribute('alt') ?? '') &&
      !image.closest('[lang^=zh]:not(html)')
  )
  expect(errors.map(named)).toEqual([])
})

/** A picture of any size and format: the address of its file without them. */
const pictureOf = (image: HTMLElement) =>
  (image.getAttribute('src') ?? '').replace(/-\d+\.\w+$/, '').replace(/\?.*$/, '')

/** Address of the page that this one is a variant of: for other devices, or with other cameras compared. */
const mainPage = ({ document, address }: Page) => {
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href')
  const path = canonical ? builtPath(canonical) : address
  return path.replace(/\/compare\/.*/, '/compare')
}

test('no picture stands on more than three pages but logos', () => {
  const stands = new Map<string, Set<string>>()
  for (const { page, image } of images.filter(
    ({ image }) => !image.closest('.logo, .logos, .brand')
  )) {
    const known = stands.get(`${page.locale} ${pictureOf(image)}`) ?? new Set()
    stands.set(`${page.locale} ${pictureOf(image)}`, known.add(mainPage(page)))
  }
  const errors = [...stands].filter(([, on]) => on.size > 3)
  expect(errors.map(([picture, on]) => `${picture}: ${[...on].join(' ')}`)).toEqual([])
})

test('each page of a product, software or service has at least two pictures of its own', () => {
  const own = Map.groupBy(images, ({ page, image }) => `${page.locale} ${pictureOf(image)}`)
  const offerings = pages.filter(({ address }) =>
    /^\/(zh|en)\/(software\/\w+|product\w+|service\w*)$/.test(address)
  )
  expect(offerings.length).toBe(34)
  const errors = offerings.filter(
    page =>
      page.document
        .querySelectorAll('main img')
        .filter(image => own.get(`${page.locale} ${pictureOf(image)}`)?.length === 1).length < 2
  )
  expect(errors.map(({ address }) => address)).toEqual([])
})
