// Content is data: text that looks like markup, templates or escapes is shown as text, in every format.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findElements } from '../../../shared/html/elements.ts'
import { localizedUrl } from '../../../src/routing/url.ts'
import { overflowing } from '../../browser/overflow.ts'
import { collectErrors } from '../../e2e/strict-test.ts'
import { pdfText } from '../../support/pdf.ts'
import { ChangedSite } from './changed-site.ts'
import { ENDLESS, HOSTILE, plantHostileText, SHOWN } from './hostile-text.ts'

// One page of each template.
const PATHS = [
  '/',
  '/hardware',
  '/hardwareQJ',
  '/hardware/compare/JC-QJ',
  '/product',
  '/productxoa'
]
  .concat(['/software/dispatch', '/service', '/tabs/price', '/contactUs', '/aboutUs', '/search'])
  .concat(['/mb', '/pc'])
/** Pages that show a text of 200,000 letters as their own name, and in questions. */
const ENDLESS_PATHS = ['/software/policeBus', '/tabs/price']
let site: ChangedSite

beforeAll(async () => {
  site = await ChangedSite.open(plantHostileText)
})
afterAll(() => site?.close())

const files = (pattern: string) =>
  globSync(pattern, { cwd: site.out }).map(name => ({
    name,
    text: readFileSync(join(site.out, name), 'utf8')
  }))
// Spaces and invisible characters may be added between words and signs.
const bare = (text: string) => text.replace(/[\s\u2060\ufeff]/g, '')
// Direction marks have no glyph.
const printed = (text: string) => bare(text).replace(/\p{Default_Ignorable_Code_Point}/gu, '')

test.each(['zh', 'en'] as const)('pages in %s show it as text and run as before', async locale => {
  const page = await site.browser.newPage()
  const errors = collectErrors(page)
  for (const path of PATHS) {
    const answer = await page.goto(new URL(localizedUrl(locale, path), site.url).href)
    expect([path, answer?.status()]).toEqual([path, 200])
    const shown = await page.evaluate(() => ({
      title: document.title,
      body: document.body.textContent ?? '',
      isDrawn: getComputedStyle(document.body).display !== 'none'
    }))
    expect(shown.isDrawn).toBe(true)
    expect(bare(shown.body)).toContain(bare(SHOWN))
    expect(bare(shown.title)).toContain(bare(SHOWN))
  }
  await page.close()
  expect(errors).toEqual([])
})

test.each(['zh', 'en'] as const)(
  'texts of 200,000 letters are on the page and in its data in %s',
  async locale => {
    const page = await site.browser.newPage({ viewport: { width: 390, height: 844 } })
    const errors = collectErrors(page)
    for (const path of ENDLESS_PATHS) {
      const answer = await page.goto(new URL(localizedUrl(locale, path), site.url).href)
      expect([path, answer?.status()]).toEqual([path, 200])
      expect(bare((await page.textContent('body')) ?? '')).toContain(ENDLESS[locale])
      const data = await page.locator('script[type="application/ld+json"]').allTextContents()
      expect(data.map(text => JSON.stringify(JSON.parse(text))).join()).toContain(ENDLESS[locale])
      expect([path, await page.evaluate(overflowing)]).toEqual([path, []])
    }
    await page.close()
    expect(errors).toEqual([])
  }
)

test('no page has other scripts or styles than its own, and data blocks are whole', () => {
  const pages = files('**/*.html')
  expect(pages.length).toBeGreaterThan(100)
  for (const { name, text } of pages) {
    for (const { attributes, contentStart, contentEnd } of findElements(text, 'script', 'style')) {
      const content = text.slice(contentStart, contentEnd)
      if (attributes.type === 'application/ld+json') {
        expect(content).not.toMatch(/<[/!s]/)
        expect(JSON.stringify(JSON.parse(content))).toContain('{{x}}')
      } else expect([name, content]).toEqual([name, expect.not.stringContaining('{{x}}')])
    }
  }
})

test('the list of all pages cuts names of 200,000 letters', () => {
  const pages = files('*/search.html')
  expect(pages).toHaveLength(2)
  for (const { name, text } of pages) {
    const links = parse(text).querySelectorAll('.directory a')
    const longest = Math.max(...links.map(link => bare(link.text).length))
    expect([name, longest > 300, longest <= 400]).toEqual([name, true, true])
  }
})

test('the files beside the pages hold it, too', () => {
  const search = [...files('*/search.json'), ...files('*/search/[0-9]*.json')]
  expect(search).toHaveLength(6)
  for (const { text } of search)
    expect(bare(JSON.stringify(JSON.parse(text)))).toContain(
      bare(JSON.stringify(SHOWN).slice(1, -1))
    )
  for (const { text } of files('**/*.json')) expect(() => JSON.parse(text)).not.toThrow()
  for (const { text } of files('**/*.{xml,svg}')) expect(text).not.toContain('<script')
  expect(files('sitemap*.xml').length).toBeGreaterThan(0)
  expect(HOSTILE.isWellFormed()).toBe(false)
})

test('each page has a share picture, and each camera data sheets whose text holds it', async () => {
  for (const { name, text } of files('**/*.html')) {
    const image = findElements(text, 'meta').find(
      ({ attributes }) => attributes.property === 'og:image'
    )
    const { pathname } = new URL(image?.attributes.content ?? '', site.url)
    expect([name, existsSync(join(site.out, pathname))]).toEqual([name, true])
  }
  const sheets = globSync('{zh,en}/**/*.pdf', { cwd: site.out })
  expect(sheets).toHaveLength(8)
  for (const sheet of sheets) {
    const text = printed(await pdfText(join(site.out, sheet)))
    expect([sheet, text]).toEqual([sheet, expect.stringContaining(printed(SHOWN))])
  }
})
