// Takes the pictures of the guide for editors, in both languages, from a running server:
//   BASE_URL=http://localhost:4321 TEST_DATA_DIR=data node tests/guide-pictures.ts
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from './browser/chromium.ts'
import { PagePool, visit } from './e2e/studio/page-pool.ts'

const TARGET = join(import.meta.dirname, '../studio/static/guide')
const PICTURES = {
  document: '/studio/structure/hardware;camera;camera-pro',
  order: '/studio/structure/hardware;camera',
  reviews: '/studio/structure/reviews',
  words: '/studio/structure/english',
  inbox: '/studio/structure/inbox'
}
const SETTLE_MS = 6000

mkdirSync(TARGET, { recursive: true })
const browser = await chromium.launch(await launchOptions())
const pages = new PagePool(browser)
for (const language of ['zh-Hans', 'en-US']) {
  const page = await pages.take({ role: 'editor', language })
  await page.setViewportSize({ width: 1200, height: 700 })
  for (const [name, path] of Object.entries(PICTURES)) {
    await visit(page, path)
    await page.waitForTimeout(SETTLE_MS)
    await page.screenshot({ path: join(TARGET, `${name}.${language}.png`) })
  }
  await pages.free([page], false)
}
await pages.close()
await browser.close()
