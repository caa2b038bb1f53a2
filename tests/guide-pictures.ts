// Takes the pictures of the guide for editors, in both languages, from a running server:
//   BASE_URL=http://localhost:4321 TEST_DATA_DIR=data node tests/guide-pictures.ts
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from './browser/chromium.ts'
import { PagePool, visit } from './e2e/studio/page-pool.ts'

const TARGET = join(import.meta.dirname, '../studio/static/guide')
/** Address of each picture, and what must be visible on it. */
const PICTURES: Record<string, [path: string, part: string]> = {
  document: ['/studio/structure/hardware;camera;camera-pro', '[data-testid="field-name.zh"]'],
  order: ['/studio/structure/hardware;camera', '[data-testid="order-item"] img'],
  reviews: [
    '/studio/structure/reviews',
    'text=/没有等待审核|Nothing waits|等待您审核|Waiting for your/'
  ],
  words: ['/studio/structure/english', 'text=/导出 XLSX|Export XLSX/'],
  inbox: ['/studio/structure/inbox', 'text=/订阅者|Subscribers/']
}
/** Previews in lists appear one after another. */
const SETTLE_MS = 4000
const TIMEOUT_MS = 60_000

mkdirSync(TARGET, { recursive: true })
const browser = await chromium.launch(await launchOptions())
const pages = new PagePool(browser)
for (const language of ['zh-Hans', 'en-US']) {
  const page = await pages.take({ role: 'editor', language })
  await page.setViewportSize({ width: 1200, height: 700 })
  for (const [name, [path, part]] of Object.entries(PICTURES)) {
    await visit(page, path)
    await page.locator(part).first().waitFor({ timeout: TIMEOUT_MS })
    await page.waitForTimeout(SETTLE_MS)
    await page.screenshot({ path: join(TARGET, `${name}.${language}.png`) })
  }
  await pages.free([page], false)
}
await pages.close()
await browser.close()
