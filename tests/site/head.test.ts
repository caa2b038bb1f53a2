import { expect, test } from 'vitest'
import { locales } from '../../shared/i18n/locale.ts'
import { builtPages, builtPath, type Page } from './built.ts'

const CHINESE = /\p{Script=Han}/u
const pages = builtPages()
const getTitle = (page: Page) => page.document.querySelector('title')?.text.trim() ?? ''
const getDescription = (page: Page) =>
  page.document.querySelector('meta[name=description]')?.getAttribute('content')?.trim() ?? ''

/** Pages that search engines index: those whose canonical address is their own. */
function indexedPages(locale: string): Page[] {
  return pages.filter(page => {
    const canonical = page.document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''
    return page.locale === locale && builtPath(canonical) === page.address
  })
}

test.each(locales)('every page in %s has a title and a description', locale => {
  const wanting = pages.filter(
    page => page.locale === locale && (!getTitle(page) || getDescription(page).length < 15)
  )
  expect(wanting.map(page => page.address)).toEqual([])
})

test.each(locales)('no two pages in %s share a title or description', locale => {
  for (const read of [getTitle, getDescription]) {
    const seen = Map.groupBy(indexedPages(locale), read)
    const shared = [...seen].filter(([, group]) => group.length > 1)
    expect(shared.map(([text, group]) => [text, ...group.map(page => page.address)])).toEqual([])
  }
})

test('titles and descriptions are in the language of their page', () => {
  const errors = pages.filter(page => {
    const chinese = [getTitle(page), getDescription(page)].map(text => CHINESE.test(text))
    return page.locale === 'en' ? chinese.some(Boolean) : !chinese.every(Boolean)
  })
  expect(errors.map(page => `${page.address}: ${getTitle(page)}`)).toEqual([])
})
