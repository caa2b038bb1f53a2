import { expect, test } from 'vitest'
import { builtAddresses, builtPages, ownAddress } from './built.ts'

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
