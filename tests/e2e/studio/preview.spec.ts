import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { listFiles } from '../../../server/fs/list-files.ts'
import { servedBuildDir } from '../../support/served-build.ts'
import { visit } from './page-pool.ts'
import { expect, input, newId, publishDocument, test } from './studio.ts'
import { base } from './users.ts'

const CAMERA = 'camera-flagship'
const PATH = '/hardwareQJ'

/** The page in the preview frame. */
function toFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[src*="/preview/"]')
}

/** The weight in the specification table of the previewed page. */
function weightIn(page: Page) {
  return toFrame(page).locator('td[data-sanity*="path=weight;"]')
}

/** Modification time of each file of the site, except those that name the build. */
async function times(folder: string): Promise<Map<string, number>> {
  const files = (await listFiles(folder)).filter(name => !/^(builds|_img|_file)\//.test(name))
  return new Map(files.map(name => [name, statSync(join(folder, name)).mtimeMs]))
}

async function settled(page: Page): Promise<void> {
  const status = async () =>
    (await page.request.get(`${base}/api/publish/status`)).json() as Promise<{
      state: string
      settled?: boolean
    }>
  await expect.poll(async () => (await status()).state).toBe('idle')
  await expect.poll(async () => (await status()).settled ?? true).toBe(true)
}

test('an editor sees a weight in the page while typing it, clicks a text to open its field, and publishes it to open tabs', async ({
  enter,
  content,
  page: guest
}) => {
  await content.delete(`drafts.${CAMERA}`)
  const before = await content.getDocument(CAMERA)
  if (!before) throw new Error('The camera is gone.')
  await settled(await enter('editor'))
  await guest.goto(`/zh${PATH}`)
  const asked = guest.waitForResponse(/builds\/latest\.json/)
  const page = await enter('editor')
  await visit(page, `/studio/preview/camera/${CAMERA}?preview=/preview/zh${PATH}`)
  // The first request starts the renderer.
  await expect(weightIn(page)).toContainText(String(before.weight), { timeout: 150_000 })
  await asked

  const scrolled = () =>
    toFrame(page)
      .locator('html')
      .evaluate(root => root.scrollTop)
  // Clicks are ignored until the frame is connected to the Studio.
  await expect(async () => {
    await weightIn(page).click()
    await expect(input(page, 'weight')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
  // Typed text appears, and the scroll position is kept.
  const place = await scrolled()
  expect(place).toBeGreaterThan(0)
  await input(page, 'weight').fill('8.21')
  await expect(weightIn(page)).toContainText('8.21')
  expect(await scrolled()).toBe(place)
  const draft = await content.getDocument(`drafts.${CAMERA}`)
  expect(draft?.weight).toBe(8.21)

  // A click on a text opens its field.
  await toFrame(page).locator('h1[data-sanity]').click()
  await expect(input(page, 'name.zh')).toBeVisible()
  await expect(page).toHaveURL(/name\.zh/)

  const folder = servedBuildDir(process.env.TEST_DATA_DIR ?? 'data')
  const old = await times(folder)
  await publishDocument(page, content, CAMERA)
  await offered(guest)
  await guest.locator('.fresh-reload').click()
  await expect(guest.locator('main')).toContainText('8.21')
  for (const address of [`/en${PATH}`, '/zh/hardware/compare', '/en/hardware/compare'])
    await expect.poll(() => html(guest, address)).toContain('8.21')
  await settled(page)
  const touched = await changedPages(folder, old)
  expect(touched).toContain(`zh${PATH}.html`)
  // Pages that do not show the camera are unchanged.
  for (const name of [
    'zh/contactUs.html',
    'zh/privacy.html',
    'en/vlsIndex.html',
    'zh/tabs/price.html'
  ])
    expect(touched).not.toContain(name)
  await content.createOrReplace(before)
})

test('the preview speaks both languages and obeys the choice between drafts and what is published', async ({
  enter,
  content
}) => {
  const id = 'service-extend'
  const before = await content.getDocument(id)
  if (!before) throw new Error('The service is gone.')
  const words = `预览 ${crypto.randomUUID().slice(0, 8)}`
  await content.createOrReplace({
    ...before,
    _id: `drafts.${id}`,
    tagline: { _type: 'localeString', zh: words, en: `Preview ${words}` }
  })
  const page = await enter('editor')
  await visit(page, '/studio/preview?preview=/preview/zh/serviceExtend')
  const main = toFrame(page).locator('main')
  await expect(main).toContainText(words, { timeout: 150_000 })
  // The main document was resolved from the address.
  await expect(page).toHaveURL(new RegExp(id))
  // Links stay within the preview.
  await toFrame(page).locator('header .language summary').click()
  await toFrame(page).locator('header .language').getByRole('link', { name: 'English' }).click()
  await expect(main).toContainText(`Preview ${words}`)
  await expect(page).toHaveURL(/preview%2Fen%2FserviceExtend|preview\/en\/serviceExtend/)
  // The choice is ignored until the frame is connected to the Studio.
  await expect(async () => {
    await visit(page, '/studio/preview?preview=/preview/en/serviceExtend&perspective=published')
    await expect(main).not.toContainText(words, { timeout: 15_000 })
  }).toPass({ timeout: 120_000 })
  await expect(main).toContainText(before.tagline.en)
  await content.delete(`drafts.${id}`)
})

test('Chinese typed with an input method loses no character while the preview follows', async ({
  enter,
  content
}) => {
  const id = 'service-extend'
  await content.delete(`drafts.${id}`)
  const page = await enter('editor')
  await visit(page, '/studio/preview?preview=/preview/zh/serviceExtend')
  const main = toFrame(page).locator('main')
  const field = input(page, 'tagline.zh')
  await expect(field).toBeVisible({ timeout: 150_000 })
  await field.fill('')
  const keyboard = await page.context().newCDPSession(page)
  const words = ['现场', '视频', '随时', '可看']
  for (const [index, word] of words.entries()) {
    for (const text of ['x', 'xian', "xian'ch", word]) {
      const caret = { selectionStart: text.length, selectionEnd: text.length }
      await keyboard.send('Input.imeSetComposition', { text, ...caret })
      // Long enough for the preview to follow in the middle of a word.
      await page.waitForTimeout(400)
    }
    await keyboard.send('Input.insertText', { text: word })
    await expect(field).toHaveValue(words.slice(0, index + 1).join(''))
  }
  await expect(main).toContainText(words.join(''))
  await expect
    .poll(() => content.fetch('*[_id == "drafts." + $id][0].tagline.zh', { id }))
    .toBe(words.join(''))
  await content.delete(`drafts.${id}`)
})

test('what others save in another document is in the open preview', async ({ enter, content }) => {
  const page = await enter('editor')
  await visit(page, '/studio/preview?preview=/preview/zh/serviceExtend')
  const links = toFrame(page).locator('header')
  await expect(links).toContainText('硬件', { timeout: 150_000 })
  const words = newId('硬')
  const id = 'drafts.navigation'
  const navigation = await content.getDocument('navigation')
  if (!navigation) throw new Error('The navigation is gone.')
  await content.createOrReplace({ ...navigation, _id: id })
  await content.patch(id).set({ 'items[path == "/hardware"].title.zh': words }).commit()
  await expect(links).toContainText(words)
  await content.delete(id)
  await expect(links).not.toContainText(words)
})

async function html(guest: Page, address: string): Promise<string> {
  return (await guest.request.get(address)).text()
}

async function changedPages(folder: string, before: Map<string, number>): Promise<string[]> {
  const now = await times(folder)
  return [...now].filter(([name, time]) => before.get(name) !== time).map(([name]) => name)
}

/** Simulates a tab becoming visible and waits until it offers the new content. */
async function offered(guest: Page): Promise<void> {
  await expect(async () => {
    await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(guest.locator('.fresh')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
}
