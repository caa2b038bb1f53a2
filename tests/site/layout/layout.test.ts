// Compares every template with its snapshot, in both languages, at all widths and with several fonts. A page is opened once
// and checked in every state in which its layout must hold.
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../../shared/i18n/locale.ts'
import { localizedUrl } from '../../../src/routing/url.ts'
import { brokenWords } from '../../browser/broken-words.ts'
import { launchOptions } from '../../browser/chromium.ts'
import { FONT_SETS } from '../../browser/fonts.ts'
import { forceLayout } from '../../browser/force-layout.ts'
import { lostWithForcedColours } from '../../browser/forced-colours.ts'
import { overflowing } from '../../browser/overflow.ts'
import { collectErrors } from '../../e2e/strict-test.ts'
import { BASE_URL } from '../built.ts'
import { differences } from './compare.ts'
import { captureLayout, readSnapshot, resizeTo, TEMPLATES, WIDTHS, windowFor } from './templates.ts'

const ALL_WIDTHS = [320, 390, 768, 1024, 1440]
const WITH_TABLES = ['/hardwareQJ', '/hardware', '/hardware/compare/JC-QJ', '/tabs/price']
let browser: Browser
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await chromium.launch(await launchOptions())
  page = await browser.newPage()
  errors = collectErrors(page)
}, 120_000)
afterAll(() => browser?.close())

const PAGES = locales.flatMap((locale, second) =>
  TEMPLATES.map((path, index) => ({
    address: localizedUrl(locale, path),
    path,
    // User preferences (font size etc.) are tested in one language or the other.
    isLarge: index % 2 === second,
    isForced: index % 2 !== second
  }))
)

describe.each(PAGES)('$address', ({ address, path, isLarge, isForced }) => {
  beforeAll(async () => {
    errors.length = 0
    await page.setViewportSize(windowFor(path).viewport)
    await open(page, address)
  })

  test('is laid out as it was, and loads without an error or a broken policy', async () => {
    expect(await changes(page, path)).toEqual([])
    expect(errors).toEqual([])
  })

  test('holds everything in its place in any font, and no line of a table ends within a word or a measure', async () => {
    const hasTables = WITH_TABLES.includes(path)
    if (hasTables) expect(await page.locator('td').count()).toBeGreaterThan(20)
    const look = async () => [
      ...(await page.evaluate(overflowing)),
      ...(hasTables ? await page.evaluate(brokenWords, 'td, th') : [])
    ]
    expect(await inEachFont(page, ALL_WIDTHS, look)).toEqual([])
  })

  if (isLarge)
    test('has room for text twice as large in any font', async () => {
      await setOnRoot(page, 'font-size', '200%')
      const found = await inEachFont(page, [1280, 390], async () => [
        ...(await page.evaluate(overflowing)),
        ...(await page.evaluate(brokenWords, 'main :is(h1, h2, h3)'))
      ])
      await setOnRoot(page, 'font-size', '')
      expect(found).toEqual([])
    })

  if (isForced)
    test('keeps an edge at cards, buttons and fields, and marks at links, with colours forced on it', async () => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
      const lost = await page.evaluate(lostWithForcedColours)
      await page.emulateMedia({ forcedColors: null, colorScheme: null })
      expect(lost).toEqual([])
    })
})

// Other systems have no fontconfig and use their own fonts.
test.runIf(process.platform === 'linux')('the sets of fonts differ', async () => {
  const widths = await page.evaluate(
    families => {
      const brush = new OffscreenCanvas(1, 1).getContext('2d')
      return families.map(family => {
        if (brush) brush.font = `100px ${family || 'system-ui'}`
        return brush?.measureText('按 249 × 311 × 477 mm').width
      })
    },
    [...Object.values(FONT_SETS), '"Noto Sans S Chinese"', 'sans-serif']
  )
  expect(new Set(widths).size).toBe(Object.keys(FONT_SETS).length)
})

test.each([
  ['cards below each other', '/product', '.cards { display: block }'],
  ['a night section that lost its ground', '/vlsIndex', '.tone-night { --ground: #fff }'],
  ['a picture that is not shown', '/hardwareQJ', 'main img { display: none }'],
  ['headings in the size of text', '/', 'h2 { font-size: 16px }'],
  ['columns that fell apart', '/contactUs', '.contact .sides { grid-template-columns: 1fr }']
])('%s would be seen', async (_, path, css) => {
  // The content security policy blocks foreign styles.
  const changed = await browser.newPage({ ...windowFor(path), bypassCSP: true })
  await open(changed, localizedUrl('zh', path))
  await changed.addStyleTag({ content: css.replaceAll(/;|(?= \})/g, ' !important$&') })
  expect(await changes(changed, path)).not.toEqual([])
  await changed.context().close()
})

async function open(tab: Page, address: string): Promise<void> {
  await tab.goto(new URL(address, BASE_URL).href, { waitUntil: 'domcontentloaded' })
  await tab.evaluate(forceLayout)
}

/** Differences from the snapshot, one message each. */
async function changes(tab: Page, path: string): Promise<string[]> {
  const [expected, actual] = [readSnapshot(path), await captureLayout(tab)]
  return WIDTHS.flatMap(width =>
    differences(expected.get(width) ?? [], actual.get(width) ?? []).map(
      difference => `at ${width} px: ${difference}`
    )
  )
}

/** Runs a check with each font set, at several widths. */
async function inEachFont(
  tab: Page,
  widths: number[],
  look: () => Promise<string[]>
): Promise<string[]> {
  const found: string[] = []
  for (const [name, family] of Object.entries(FONT_SETS)) {
    await setOnRoot(tab, 'font-family', family)
    found.push(...(await at(tab, widths, look)).map(each => `in ${name} ${each}`))
  }
  await setOnRoot(tab, 'font-family', '')
  return found
}

/** Sets a CSS property on the root as a user style sheet would; an empty value removes it. */
function setOnRoot(tab: Page, property: string, value: string): Promise<void> {
  return tab.evaluate(
    ([name, set]) => document.documentElement.style.setProperty(name, set, 'important'),
    [property, value] as const
  )
}

/** Runs a check at several widths. */
async function at(tab: Page, widths: number[], look: () => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await resizeTo(tab, width)
    found.push(...(await look()).map(each => `at ${width} px: ${each}`))
  }
  return found
}
