import { expect, type Page, test } from '@playwright/test'
import { watch } from '../watch.ts'

const DENIED =
  "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('denied') } })"
const CHUNKS = '**/_astro/islands*'

/** Counts loads of the document. */
function loads(page: Page): { count: number } {
  const counted = { count: 0 }
  page.on('domcontentloaded', () => counted.count++)
  return counted
}

for (const storage of ['there', 'broken', 'denied']) {
  test(`a part that is gone reloads the page once, with session storage ${storage}`, async ({
    page
  }) => {
    if (storage === 'denied') await page.addInitScript(DENIED)
    if (storage === 'broken') await page.addInitScript("sessionStorage.chunkReload ??= '{broken'")
    const counted = loads(page)
    const logged: string[] = []
    page.on('console', message => {
      if (message.type() === 'error') logged.push(message.text())
    })
    await page.route(CHUNKS, route => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/zh/hardwareQJ?a=1#b')
    const summary = page.locator('.site-header .language summary')
    await summary.click()
    await expect.poll(() => counted.count).toBe(2)
    expect(page.url()).toMatch(/\/zh\/hardwareQJ\?a=1#b$/)
    await page.waitForLoadState()
    logged.length = 0
    await summary.click()
    await expect.poll(() => logged.join()).toContain('dynamically imported module')
    await expect(page.locator('.site-header .language')).toHaveAttribute('open')
    await page.locator('.site-header .language a[href]').click()
    await page.waitForURL('**/en/hardwareQJ?a=1#b')
    expect(counted.count).toBe(3)
  })
}

for (const hash of ['#%', '#%E4%BD', '#<img src=x onerror=alert(1)>', '#"]']) {
  test(`the hash ${hash} breaks nothing and survives the choice of a language`, async ({
    page
  }) => {
    const wrong = watch(page)
    await page.goto(`/zh/hardware${hash}`)
    const before = new URL(page.url()).hash
    const loaded = page.waitForResponse('**/navigation.json')
    await page.locator('.site-header .language summary').click()
    await loaded
    await page.locator('.site-header .language a[href]').click()
    await page.waitForURL('**/en/hardware#*')
    expect(new URL(page.url()).hash).toBe(before)
    expect(wrong).toEqual([])
  })
}

test('newer content is offered once it is live, and reloading shows it', async ({ page }) => {
  const wrong = watch(page)
  let id = 'b1'
  let revision = 'p1'
  const asked: string[] = []
  await page.route('**/builds/latest.json?*', route => {
    asked.push(route.request().url())
    return route.fulfill({ json: { id, timestamp: 1 } })
  })
  await page.route('**/_payload.json?*', route => route.fulfill({ json: { revision } }))
  await page.goto('/en/hardware')
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatch(/latest\.json\?\d{13}$/)
  // What a tab does that comes back into view.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await expect.poll(() => asked.length).toBe(2)
  await expect(page.locator('.fresh')).toHaveCount(0)
  id = 'b2'
  revision = 'p2'
  await comeBack()
  await expect(
    page.getByRole('status').filter({ hasText: 'This page has been updated.' })
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.fresh')).toHaveCount(0)
  id = 'b3'
  await comeBack()
  await expect(page.locator('.fresh')).toContainText('The site has been updated.')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(page.locator('.fresh')).toHaveCount(0)
  expect(wrong).toEqual([])
})

for (const [name, answer] of [
  ['missing', { status: 404, body: '' }],
  ['broken', { body: '<!doctype html>' }],
  ['cut off', 'abort']
] as const) {
  test(`a manifest that is ${name} harms nothing`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    let asked = 0
    await page.route('**/builds/latest.json?*', route => {
      asked++
      return answer === 'abort' ? route.abort() : route.fulfill(answer)
    })
    await page.goto('/zh/')
    await expect.poll(() => asked).toBe(1)
    await page.locator('.site-header .language summary').click()
    await expect(page.locator('.site-header .language')).toHaveAttribute('open')
    expect(errors).toEqual([])
  })
}

test('pages are preloaded once when pointed at, and not where data is saved', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (!request.isNavigationRequest() && /^\/(zh|en)\/[^.]*$/.test(pathname)) asked.push(pathname)
  })
  await page.goto('/zh/tabs/price')
  const link = page.locator('.wide a[href="/zh/hardware"]')
  for (let time = 0; time < 3; time++) {
    await link.hover()
    await page.locator('.brand').hover()
  }
  await expect.poll(() => asked.filter(path => path === '/zh/hardware')).toHaveLength(1)
  await page.addInitScript(
    "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
  )
  await page.reload()
  asked.length = 0
  await link.hover()
  const loaded = page.waitForResponse('**/navigation.json')
  await page.locator('.site-header .language summary').hover()
  await loaded
  expect(asked).toEqual([])
})
