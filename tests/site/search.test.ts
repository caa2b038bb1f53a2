import { expect, test } from 'vitest'
import { type Locale, locales } from '../../shared/i18n/locale.ts'
import { type SearchEntry, search } from '../../src/search/search.ts'
import { BASE_URL, builtPages, builtPath } from './built.ts'

const pages = builtPages()
const getCanonical = (address: string) =>
  pages
    .find(page => page.address === address)
    ?.document.querySelector('link[rel=canonical]')
    ?.getAttribute('href')

async function toEntries(locale: Locale) {
  const entries = await (await fetch(`${BASE_URL}/${locale}/search.json`)).json()
  return entries.map((entry: SearchEntry) => ({
    ...entry,
    url: builtPath(new URL(entry.url, BASE_URL))
  }))
}

test.each(locales)('every canonical content page in %s can be found', async locale => {
  const entries = await toEntries(locale)
  const known = new Set(entries.map((entry: { url: string }) => entry.url))
  const wanting = pages.filter(
    page =>
      page.locale === locale &&
      builtPath(getCanonical(page.address) ?? '') === page.address &&
      !/\/search$|\/compare\//.test(page.address) &&
      !known.has(page.address)
  )
  expect(wanting.map(page => page.address)).toEqual([])
  expect(entries.length).toBe(known.size)
})

test.each(locales)('every search result in %s occurs on its page', async locale => {
  const entries = await toEntries(locale)
  for (const question of locale === 'zh'
    ? ['识别', '28181', '审批']
    : ['camera', '28181', 'approval']) {
    const { found } = search(entries, question)
    expect(found.length, question).toBeGreaterThan(0)
    for (const { entry } of found) {
      const page = pages.find(({ address }) => address === entry.url)
      expect(page?.document.text.toLowerCase(), `${question} on ${entry.url}`).toContain(question)
    }
  }
})

test.each(locales)('without scripts the search page in %s lists every page', async locale => {
  const entries = await toEntries(locale)
  const page = pages.find(({ address }) => address === `/${locale}/search`)
  const listed = page?.document
    .querySelectorAll('.directory a')
    .map(link => builtPath(new URL(link.getAttribute('href') ?? '', BASE_URL)))
  expect([...(listed ?? [])].sort()).toEqual(
    entries.map((entry: { url: string }) => entry.url).sort()
  )
})
