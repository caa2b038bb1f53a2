// Pages that editors take to extremes, built by the real build and looked at in a real browser.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake, type Lake } from '../../../lake/index.ts'
import { Site } from '../../../server/site/site.ts'
import { localizedUrl } from '../../../src/route/url.ts'
import { launchOptions } from '../../browser/chromium.ts'
import { layOutAll } from '../../browser/lay-out-all.ts'
import { misfits } from '../../browser/misfits.ts'
import { copyContent } from '../../running/copy.ts'
import { editorClient, lakeClient } from '../../running/editor.ts'
import { runToEnd } from '../../running/server.ts'
import { extreme, LONG } from './content.ts'

const { TEST_URL: BASE_URL = '', EDITOR_PASSWORD = '', TEST_DATA_DIR = '' } = process.env
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
const token = `sk${randomBytes(12).toString('hex')}`
const project = { projectId: 'p7', dataset: 'main' }
let lake: Lake
let content: Server
let web: Server
let url: string
let browser: Browser

beforeAll(async () => {
  lake = await createLake({
    dataDir: join(folder, 'lake'),
    ...project,
    tokens: [{ token, role: 'administrator', name: 'tests' }]
  })
  content = createServer((request, response) => lake.handler(request, response))
  const host = await listening(content)
  const editor = await editorClient(BASE_URL, EDITOR_PASSWORD)
  await copyContent(BASE_URL, editor, lakeClient(host, { ...project, token }), extreme)
  const out = join(folder, 'dist')
  const { code, stderr } = await runToEnd('server/build.ts', ['--out', out], {
    SANITY_PROJECT_ID: project.projectId,
    SANITY_DATASET: project.dataset,
    SANITY_API_HOST: host,
    SANITY_READ_TOKEN: token,
    CACHE_DIR: join(TEST_DATA_DIR, 'cache')
  })
  expect([code, stderr]).toEqual([0, ''])
  web = createServer((request, response) => site.handle(request, response))
  url = await listening(web)
  const site = new Site({ siteUrl: url, contentOrigins: [] })
  await site.use(out)
  browser = await chromium.launch(await launchOptions())
}, 240_000)

afterAll(async () => {
  await browser?.close()
  for (const server of [web, content]) {
    server?.closeAllConnections()
    server?.close()
  }
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
  const wrong: string[] = []
  page.on('pageerror', error => wrong.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') wrong.push(`${page.url()}: ${message.text()}`)
  })
  for (const path of paths) {
    const address = localizedUrl(locale, path)
    const answer = await page.goto(new URL(address, url).href, { waitUntil: 'domcontentloaded' })
    await page.evaluate(layOutAll)
    const heading = (await page.locator('h1').textContent())?.trim()
    if (answer?.status() !== 200 || !heading)
      wrong.push(`${address}: ${answer?.status()}, "${heading}"`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const misfit of await page.evaluate(misfits))
        wrong.push(`${address} @${width}: ${misfit}`)
    }
  }
  await page.close()
  expect(wrong).toEqual([])
})

test('thirty partners stand in the footer of every page, each with its name', async () => {
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

async function listening(server: Server): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
