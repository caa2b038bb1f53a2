// Pages with extreme content, from the real build, checked in a real browser.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localizedUrl } from '../../../src/routing/url.ts'
import { forceLayout } from '../../browser/force-layout.ts'
import { overflowing } from '../../browser/overflow.ts'
import { collectErrors } from '../../e2e/strict-test.ts'
import { ChangedSite } from './changed-site.ts'
import { extreme, LONG } from './extreme.ts'

const WIDTHS = [320, 390, 768, 1440]
const PATHS = {
  'titles of 60 characters and words of 40 letters': [
    '/',
    '/hardware',
    '/hardwareQJ',
    '/hardware/compare/JC-QJ',
    '/product',
    '/productxoa',
    '/software/dispatch',
    '/service',
    '/tabs/price',
    '/vlsIndex',
    '/contactUs',
    '/aboutUs'
  ],
  'no picture and one highlight': ['/hardwareZY', '/software/approval', '/mb', '/pc'],
  'nothing in the lists': ['/tabs/home', '/hardwareJC', '/software/policeBus'],
  'ten highlights': ['/hardwareZQ', '/software/instantMess', '/mb/mb_product']
}
let site: ChangedSite

beforeAll(async () => {
  site = await ChangedSite.open(extreme)
})
afterAll(() => site?.close())

test('the extremes are what they are called', () => {
  expect([...LONG.zh]).toHaveLength(60)
  expect(LONG.en.split(' ')[0]).toHaveLength(40)
})

test.each(
  Object.entries(PATHS).flatMap(([what, paths]) =>
    (['zh', 'en'] as const).map(locale => ({ what, paths, locale }))
  )
)('$what break no page in $locale', async ({ paths, locale }) => {
  const page = await site.browser.newPage()
  const errors = collectErrors(page)
  for (const path of paths) {
    const address = localizedUrl(locale, path)
    const answer = await page.goto(new URL(address, site.url).href, {
      waitUntil: 'domcontentloaded'
    })
    await page.evaluate(forceLayout)
    const heading = (await page.locator('h1').textContent())?.trim()
    if (answer?.status() !== 200 || !heading)
      errors.push(`${address}: ${answer?.status()}, "${heading}"`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const misfit of await page.evaluate(overflowing))
        errors.push(`${address} @${width}: ${misfit}`)
    }
  }
  await page.close()
  expect(errors).toEqual([])
})

test('no two elements of a page share an id, though items share keys and anchors', () => {
  const pages = globSync('{zh,en}/**/*.html', { cwd: site.out })
  expect(pages.length).toBeGreaterThan(100)
  for (const name of pages) {
    const page = parse(readFileSync(join(site.out, name), 'utf8'))
    const ids = page.querySelectorAll('[id]').map(({ id }) => id)
    expect([name, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([name, []])
  }
  const home = parse(readFileSync(join(site.out, 'zh/index.html'), 'utf8'))
  expect(home.querySelectorAll('#h-same')).toHaveLength(1)
})

test('thirty partners are in the footer of every page, each with its name', async () => {
  const page = await site.browser.newPage({ viewport: { width: 390, height: 900 } })
  await page.goto(new URL('/zh/aboutUs', site.url).href)
  const names = await page
    .locator('.site-footer .logos > li')
    .evaluateAll(items =>
      items.map(item => item.querySelector('img')?.alt || item.textContent?.trim())
    )
  expect(names).toHaveLength(30)
  expect(names.filter(name => !name)).toEqual([])
  await page.close()
})
