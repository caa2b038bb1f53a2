import { expect, test } from 'vitest'
import { builtAddresses, builtPages, ownAddress } from './built.ts'

const pages = builtPages()
const addresses = builtAddresses()
const anchors = new Map(
  pages.map(page => [
    page.address,
    new Set(page.document.querySelectorAll('[id]').map(element => element.id))
  ])
)
// Paths that the server answers in addition to the build.
const SERVED = /^\/(studio|oort|api|v\d|preview)(\/|$)/

test('every link inside the site leads to a page or file, in its canonical form', () => {
  const errors = pages.flatMap(page =>
    page.document.querySelectorAll('a[href], link[href]').flatMap(link => {
      const href = link.getAttribute('href') ?? ''
      const url = ownAddress(href, page.address)
      if (!url || !/^https?:$/.test(url.protocol) || SERVED.test(url.pathname)) return []
      return addresses.has(decodeURI(url.pathname)) ? [] : [`${page.address} → ${href}`]
    })
  )
  expect([...new Set(errors)]).toEqual([])
})

test('every anchor exists on the page that it names', () => {
  const errors = pages.flatMap(page =>
    page.document.querySelectorAll('a[href*="#"]').flatMap(link => {
      const href = link.getAttribute('href') ?? ''
      const url = ownAddress(href, page.address)
      const ids = url && anchors.get(decodeURI(url.pathname))
      if (!url || !ids || url.hash.length < 2) return []
      return ids.has(decodeURIComponent(url.hash.slice(1))) ? [] : [`${page.address} → ${href}`]
    })
  )
  expect([...new Set(errors)]).toEqual([])
})

test('a link in the menu, footer or text stays in the language of its page', () => {
  const errors = pages.flatMap(page =>
    page.document.querySelectorAll('a[href^="/"]').flatMap(link => {
      const href = link.getAttribute('href') ?? ''
      const path = ownAddress(href, page.address)?.pathname ?? ''
      const other = page.locale === 'zh' ? /^\/en(\/|$)/ : /^\/zh(\/|$)/
      const isLanguageLink = link.hasAttribute('hreflang') || link.hasAttribute('lang')
      return other.test(path) && !isLanguageLink ? [`${page.address} → ${href}`] : []
    })
  )
  expect([...new Set(errors)]).toEqual([])
})

test('a link to another host cannot reach back into its opener', () => {
  const errors = pages.flatMap(page =>
    page.document
      .querySelectorAll('a[target=_blank]')
      .filter(link => !/\bnoopener\b/.test(link.getAttribute('rel') ?? ''))
      .map(link => `${page.address} → ${link.getAttribute('href')}`)
  )
  expect([...new Set(errors)]).toEqual([])
})
