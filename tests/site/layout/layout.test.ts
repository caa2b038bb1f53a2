// Every template as it was kept, in both languages and at three widths, whatever fonts the machine has.
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localizedUrl } from '../../../src/route/url.ts'
import { launchOptions } from '../../browser/chromium.ts'
import { cutWords } from '../../browser/cut-words.ts'
import { lostWithForcedColours } from '../../browser/forced-colours.ts'
import { misfits } from '../../browser/misfits.ts'
import { BASE_URL, LOCALES } from '../built.ts'
import { differences } from './compare.ts'
import { keptAt, seenAt, TEMPLATES, WIDTHS, windowFor } from './templates.ts'

const WITH_TABLES = ['/hardwareQJ', '/hardware', '/hardware/compare/JC-QJ', '/tabs/price']
const TABLE_WIDTHS = [320, 390, 768, 1024]
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await launchOptions())
}, 120_000)
afterAll(() => browser?.close())

describe.each(LOCALES)('in %s', locale => {
  test.each(TEMPLATES)('%s is laid out as it was', async path => {
    expect(await changesOf(localizedUrl(locale, path), path)).toEqual([])
  })
})

test.each([
  ['cards below each other', '/product', '.cards { display: block }'],
  ['a night section that lost its ground', '/vlsIndex', '.tone-night { --ground: #fff }'],
  ['a picture that is not shown', '/hardwareQJ', 'main img { display: none }'],
  ['headings in the size of text', '/', 'h2 { font-size: 16px }'],
  ['columns that fell apart', '/contactUs', '.contact .sides { grid-template-columns: 1fr }']
])('%s would be seen', async (_, path, css) => {
  const important = css.replaceAll(/;|(?= \})/g, ' !important$&')
  expect(await changesOf(localizedUrl('zh', path), path, important)).not.toEqual([])
})

test('with text twice as large everything fits into its place', async () => {
  const page = await browser.newPage({ bypassCSP: true })
  const wrong: string[] = []
  for (const [index, path] of TEMPLATES.entries()) {
    const address = localizedUrl(index % 2 === 0 ? 'zh' : 'en', path)
    await page.goto(new URL(address, BASE_URL).href, { waitUntil: 'domcontentloaded' })
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const found = [
        ...(await page.evaluate(misfits)),
        ...(await page.evaluate(cutWords, 'main :is(h1, h2, h3)'))
      ]
      wrong.push(...found.map(misfit => `${address} at ${width} px: ${misfit}`))
    }
  }
  await page.close()
  expect(wrong).toEqual([])
}, 240_000)

test('no line ends within a word or a measure of a table, and none runs into the next cell', async () => {
  const page = await browser.newPage()
  const wrong: string[] = []
  let cells = 0
  for (const locale of LOCALES) {
    for (const path of WITH_TABLES) {
      const address = localizedUrl(locale, path)
      await page.goto(new URL(address, BASE_URL).href, { waitUntil: 'domcontentloaded' })
      cells += await page.locator('td').count()
      for (const width of TABLE_WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const found = [
          ...(await page.evaluate(cutWords, 'td, th')),
          ...(await page.evaluate(misfits))
        ]
        wrong.push(...found.map(each => `${address} at ${width} px: ${each}`))
      }
    }
  }
  await page.close()
  expect(cells).toBeGreaterThan(200)
  expect(wrong).toEqual([])
}, 120_000)

test('with colours forced on a page, cards, buttons and fields keep an edge, and links their marks', async () => {
  const context = await browser.newContext({ forcedColors: 'active', colorScheme: 'dark' })
  const page = await context.newPage()
  const wrong: string[] = []
  for (const [index, path] of TEMPLATES.entries()) {
    const address = localizedUrl(index % 2 === 0 ? 'en' : 'zh', path)
    await page.goto(new URL(address, BASE_URL).href, { waitUntil: 'domcontentloaded' })
    wrong.push(...(await page.evaluate(lostWithForcedColours)).map(lost => `${address}: ${lost}`))
  }
  await context.close()
  expect(wrong).toEqual([])
}, 120_000)

async function changesOf(address: string, path: string, css?: string): Promise<string[]> {
  // The policy of the site refuses styles that are not its own.
  const page = await browser.newPage({ ...windowFor(path), bypassCSP: css !== undefined })
  try {
    await page.goto(new URL(address, BASE_URL).href, { waitUntil: 'domcontentloaded' })
    if (css) await page.addStyleTag({ content: css })
    const [kept, seen] = [keptAt(path), await seenAt(page)]
    return WIDTHS.flatMap(width =>
      differences(kept.get(width) ?? [], seen.get(width) ?? []).map(
        difference => `${address} at ${width} px: ${difference}`
      )
    )
  } finally {
    await page.close()
  }
}
