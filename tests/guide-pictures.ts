// Takes the pictures of the guide for editors, in both languages, from a running server. A review, an untranslated text
// and messages are in its content meanwhile:
//   BASE_URL=http://localhost:4321 TEST_DATA_DIR=data node tests/guide-pictures.ts
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { newReview } from '../studio/review/review.ts'
import { launchOptions } from './browser/chromium.ts'
import { PagePool, visit } from './e2e/studio/page-pool.ts'
import { adminClient } from './e2e/studio/users.ts'

const TARGET = join(import.meta.dirname, '../studio/static/guide')
/** Address of each picture, and what must be visible on it. */
const PICTURES: Record<string, [path: string, part: string]> = {
  document: ['/studio/structure/hardware;camera;camera-pro', '[data-testid="field-name.zh"]'],
  order: ['/studio/structure/hardware;camera', '[data-testid="order-item"] img'],
  reviews: ['/studio/structure/reviews', '[data-testid="review-item"]'],
  words: ['/studio/structure/english', 'text=/缺 1 处|1 missing/'],
  inbox: ['/studio/structure/inbox;unread', 'text=希望安排一次演示']
}
/** Previews in lists appear one after another. */
const SETTLE_MS = 4000
const TIMEOUT_MS = 60_000

mkdirSync(TARGET, { recursive: true })
const content = await adminClient()
const remove = await addSamples()
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
await remove()

/** Adds what the pictures show; returns what removes it. */
async function addSamples(): Promise<() => Promise<unknown>> {
  const camera = await content.getDocument('camera-pro')
  if (!camera)
    throw new Error('The pictures show the sample content, which this server does not have.')
  const now = new Date().toISOString()
  const draft = { ...camera, _id: 'drafts.camera-pro', tagline: { ...camera.tagline, en: '' } }
  const review = newReview(camera, { id: 'guide', name: '内容编辑' }, '请核对英文', now)
  const messages = [
    ['希望安排一次演示', '陈女士'],
    ['旗舰球机的供货时间', '李先生']
  ].map(([theme, name], index) => ({
    _id: `message.guide-${index}`,
    _type: 'message',
    theme,
    name,
    email: 'buyer@site.example',
    message: '请与我联系。',
    receivedAt: now,
    handled: false
  }))
  const samples: { _id: string; _type: string }[] = [draft, review, ...messages]
  for (const sample of samples) await content.createOrReplace(sample)
  return () =>
    content.delete({ query: '*[_id in $ids]', params: { ids: samples.map(({ _id }) => _id) } })
}
