// Pages with extreme content, from the real build, checked in a real browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Site } from '../../../server/site/site.ts'
import { localizedUrl } from '../../../src/routing/url.ts'
import { launchOptions } from '../../browser/chromium.ts'
import { forceLayout } from '../../browser/force-layout.ts'
import { overflowing } from '../../browser/overflow.ts'
import { changeContent } from '../../support/copy-content.ts'
import { copyPrepared } from '../../support/prepared.ts'
import {
  listening,
  SEEDED,
  type ServedLake,
  servePreparedLake
} from '../../support/prepared-lake.ts'
import { runProgram } from '../../support/server.ts'
import { extreme, LONG } from './content.ts'

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
const folder = mkdtempSync(join(tmpdir(), 'extremes-'))
let lake: ServedLake
let web: Server
let url: string
let browser: Browser

beforeAll(async () => {
  copyPrepared(folder, ['cache'])
  lake = await servePreparedLake(folder)
  await changeContent(lake.client, extreme)
  const out = join(folder, 'dist')
  const { code, stderr } = await runProgram('server/cli/build.ts', ['--out', out], {
    SANITY_PROJECT_ID: SEEDED.projectId,
    SANITY_DATASET: SEEDED.dataset,
    SANITY_API_HOST: lake.url,
    SANITY_READ_TOKEN: lake.token,
    CACHE_DIR: join(folder, 'cache')
  })
  expect([code, stderr]).toEqual([0, ''])
  web = createServer((request, response) => site.handle(request, response))
  url = await listening(web)
  const site = new Site({ siteUrl: url, contentOrigins: [] })
  await site.activate(out)
  browser = await chromium.launch(await launchOptions())
})

afterAll(async () => {
  await browser?.close()
  web?.closeAllConnections()
  web?.close()
  await lake?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the extremes are what they are called', () => {
  expect([...LONG.zh]).toHaveLength(60)
  expect(LONG.en.split(' ')[0]).toHaveLength(40)
})

test.each(
  Object.entries(PATHS).flatMap(([what, paths]) =>
    (['zh', 'en'] as const).map(locale => ({ what, paths, locale }))
  )
)('$what break no page in $locale', async ({ paths, locale }) => {
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
  })
  for (const path of paths) {
    const address = localizedUrl(locale, path)
    const answer = await page.goto(new URL(address, url).href, { waitUntil: 'domcontentloaded' })
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

test('thirty partners are in the footer of every page, each with its name', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 900 } })
  await page.goto(new URL('/zh/aboutUs', url).href)
  const names = await page
    .locator('.site-footer .logos > li')
    .evaluateAll(items =>
      items.map(item => item.querySelector('img')?.alt || item.textContent?.trim())
    )
  expect(names).toHaveLength(30)
  expect(names.filter(name => !name)).toEqual([])
  await page.close()
})
