import { expect, type Page, test } from '@playwright/test'
import { type RebuiltSite, startRebuiltSite } from './rebuilt-site.ts'

const DENIED =
  "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('denied') } })"
const LANGUAGE = '.site-header .language'
let site: RebuiltSite

test.beforeEach(async () => {
  site = await startRebuiltSite()
})
test.afterEach(() => site.close())

/** Opens a page and rebuilds the site in the background; counts page loads and collects console messages. */
async function openThenRebuild(page: Page) {
  const seen = { loads: 0, logged: [] as string[] }
  page.on('domcontentloaded', () => seen.loads++)
  page.on('console', message => {
    if (message.type() === 'error') seen.logged.push(message.text())
  })
  await page.goto(`${site.url}/zh/hardwareQJ?a=1#b`)
  const gone = site.chunk()
  await site.rebuild()
  const answer = await page.request.get(site.url + gone)
  expect(answer.status()).toBe(404)
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store'
  })
  return seen
}

/** Opens the language menu. */
const press = (page: Page) => page.locator(`${LANGUAGE} summary`).click()

for (const storage of ['there', 'broken', 'denied']) {
  test(`a tab older than the build reloads once, then works, with session storage ${storage}`, async ({
    page
  }) => {
    if (storage === 'denied') await page.addInitScript(DENIED)
    if (storage === 'broken') await page.addInitScript("sessionStorage.chunkReload ??= '{broken'")
    const seen = await openThenRebuild(page)
    await press(page)
    await expect.poll(() => seen.loads).toBe(2)
    expect(page.url()).toMatch(/\/zh\/hardwareQJ\?a=1#b$/)
    await page.waitForLoadState()

    // A second rebuild at once: no second reload, and the page works as plain HTML.
    await site.rebuild()
    seen.logged.length = 0
    await press(page)
    await expect.poll(() => seen.logged.join()).toContain('dynamically imported module')
    await expect(page.locator(LANGUAGE)).toHaveAttribute('open')
    expect(seen.loads).toBe(2)
    await page.locator(`${LANGUAGE} a[href]`).click()
    await page.waitForURL('**/en/hardwareQJ?a=1#b')
    expect(seen.loads).toBe(3)
    const texts = page.waitForResponse('**/zh/navigation.json')
    await press(page)
    await texts
  })
}

test('ten seconds after a reload another one is allowed', async ({ page }) => {
  await page.clock.install()
  const seen = await openThenRebuild(page)
  await press(page)
  await expect.poll(() => seen.loads).toBe(2)
  await page.waitForLoadState()
  await site.rebuild()
  await page.clock.fastForward(10_000)
  await press(page)
  await expect.poll(() => seen.loads).toBe(3)
  await page.waitForLoadState()
  const texts = page.waitForResponse('**/en/navigation.json')
  await press(page)
  await texts
})
