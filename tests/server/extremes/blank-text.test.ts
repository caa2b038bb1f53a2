// A blank text is missing: it is replaced by the other language everywhere, with that language.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageTags, otherLocale } from '../../../shared/i18n/locale.ts'
import type { PageHead, SearchIndex } from '../../../src/search/search.ts'
import { pdfText } from '../../support/pdf.ts'
import { plantBlankTexts } from './blank-text.ts'
import { ChangedSite } from './changed-site.ts'

const HAN = /\p{Script=Han}/u
const languageOf = (element: HTMLElement): string =>
  element.closest('[lang]')?.getAttribute('lang') ?? ''

/** Elements of an English page with Chinese text of their own that is not marked as such. */
function unmarked(html: string): string[] {
  return parse(html, { blockTextElements: { script: false, style: false, noscript: false } })
    .querySelectorAll('body *')
    .filter(
      element =>
        !['SCRIPT', 'STYLE'].includes(element.tagName) &&
        !element.closest('.screen, [data-scene], svg') &&
        element.childNodes.some(node => node.nodeType === 3 && HAN.test(node.rawText)) &&
        !languageOf(element).startsWith('zh')
    )
    .map(element => element.outerHTML.slice(0, 200))
}

describe.each(['en', 'zh'] as const)('texts that are blank in %s', blank => {
  const shown = otherLocale(blank)
  const shownTag = languageTags[shown]
  let site: ChangedSite
  const read = (name: string) => readFileSync(join(site.out, name), 'utf8')

  beforeAll(async () => {
    site = await ChangedSite.open(document => plantBlankTexts(document, blank))
  })
  afterAll(() => site?.close())

  test('each Chinese text of an English page is marked as Chinese, and no heading, card or step is empty', () => {
    const pages = globSync(`${blank}/**/*.html`, { cwd: site.out })
    expect(pages.length).toBeGreaterThan(50)
    for (const name of pages) {
      const html = read(name)
      // Chinese pages have Latin names and terms of their own.
      if (blank === 'en') expect([name, unmarked(html)]).toEqual([name, []])
      const page = parse(html)
      const empty = page
        .querySelectorAll('h1, h2, h3, .breadcrumb li, .card, nav a, main a')
        .filter(
          element =>
            !element.text.trim() &&
            !element.querySelector('img, svg, [aria-label]') &&
            !element.getAttribute('aria-label')
        )
      expect([name, empty.map(element => element.outerHTML.slice(0, 200))]).toEqual([name, []])
      expect(page.querySelector('title')?.text.trim()).toBeTruthy()
    }
  })

  test('the same names are in headings, breadcrumb, cards, comparison and search', () => {
    const page = (name: string) => parse(read(name))
    const camera = page(`${blank}/hardwareQJ.html`)
    const name = camera.querySelector('h1')?.text ?? ''
    expect(name.trim()).not.toBe('')
    expect(HAN.test(name)).toBe(shown === 'zh')
    const step = camera.querySelector('.breadcrumb [aria-current]')
    expect([step?.text, step?.getAttribute('lang')]).toEqual([name, shownTag])
    const overview = page(`${blank}/hardware.html`)
      .querySelectorAll('.card')
      .map(({ text }) => text)
    expect(overview.some(text => text.includes(name))).toBe(true)
    const comparison = page(`${blank}/hardware/compare/JC-QJ.html`)
    expect(comparison.querySelector('h1')?.text).toContain(name)
    expect(comparison.querySelectorAll('thead th').some(({ text }) => text.includes(name))).toBe(
      true
    )
    const { entries } = JSON.parse(read(`${blank}/search.json`)) as SearchIndex<PageHead>
    const entry = entries.find(({ url }) => url === `/${blank}/hardwareQJ`)
    expect([entry?.title, entry?.lang]).toEqual([name, shownTag])
    expect(entries.filter(({ title }) => !title.trim())).toEqual([])
  })

  test('the share picture and the data sheet show the other language, and the sheet says so', async () => {
    const imageOf = (name: string) =>
      parse(read(name)).querySelector('meta[property="og:image"]')?.getAttribute('content')
    for (const name of ['hardwareQJ', 'software/dispatch', 'aboutUs']) {
      expect(imageOf(`${blank}/${name}.html`)).toBeTruthy()
      expect(imageOf(`${blank}/${name}.html`)).toBe(imageOf(`${shown}/${name}.html`))
    }
    const name = parse(read(`${shown}/hardwareQJ.html`)).querySelector('h1')?.text ?? ''
    const [sheet = ''] = globSync(`${blank}/hardwareQJ/*.pdf`, { cwd: site.out })
    expect(await pdfText(join(site.out, sheet))).toContain(name)
    const source = read(sheet)
    for (const tag of Object.values(languageTags)) expect(source).toContain(`/Lang (${tag}`)
  })
})
