import { expect } from '@playwright/test'
import { test } from '../strict-test.ts'

test('no hash breaks anything, and each survives the choice of a language', async ({ page }) => {
  for (const hash of ['#%', '#%E4%BD', '#<img src=x onerror=alert(1)>', '#"]']) {
    await page.goto(`/zh/hardware${hash}`)
    const before = new URL(page.url()).hash
    const loaded = page.waitForResponse('**/navigation.json')
    await page.locator('.site-header .language summary').click()
    await loaded
    await page.locator('.site-header .language a[href]').click()
    await page.waitForURL('**/en/hardware#*')
    expect(new URL(page.url()).hash, hash).toBe(before)
  }
})

test('newer content is offered once it is live, and reloading shows it', async ({ page }) => {
  let id = 'b1'
  let revision = 'p1'
  const asked: string[] = []
  await page.route('**/builds/latest.json?*', route => {
    asked.push(route.request().url())
    return route.fulfill({ json: { id, timestamp: 1 } })
  })
  await page.route('**/_payload.json?*', route => route.fulfill({ json: { revision } }))
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/en/hardware')
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatch(/latest\.json\?\d{13}$/)
  // Simulates a tab that becomes visible again.
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
  // On a phone it must not cover the back-to-top button.
  const [notice, top] = await Promise.all(
    ['.fresh', '.to-top'].map(name => page.locator(name).boundingBox())
  )
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.fresh')).toHaveCount(0)
  // A build that changes other pages only is no news.
  id = 'b3'
  await comeBack()
  await expect.poll(() => asked.length).toBe(4)
  await expect(page.locator('.fresh')).toHaveCount(0)
  id = 'b4'
  revision = 'p4'
  await comeBack()
  await expect(page.locator('.fresh')).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(page.locator('.fresh')).toHaveCount(0)
})

test('a manifest that is missing, broken, cut off or slow harms nothing', async ({
  page,
  errors
}) => {
  for (const answer of [{ status: 404, body: '' }, { body: '<!doctype html>' }, 'abort', 'never']) {
    let asked = 0
    await page.route('**/builds/latest.json?*', route => {
      asked++
      if (answer === 'never') return
      return typeof answer === 'string' ? route.abort() : route.fulfill(answer)
    })
    await page.goto('/zh/')
    await expect.poll(() => asked).toBe(1)
    await page.locator('.site-header .language summary').click()
    await expect(page.locator('.site-header .language')).toHaveAttribute('open')
    await page.unrouteAll()
  }
  // The browser itself reports failed loads; the page's own code must log nothing.
  expect(errors.filter(each => !/latest\.json|Failed to load resource/.test(each))).toEqual([])
  errors.length = 0
})

test('pages are preloaded once when pointed at, focused or in view, and not where data is saved', async ({
  page
}) => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (!request.isNavigationRequest() && /^\/(zh|en)\/[^.]*$/.test(pathname))
      asked.push(pathname + search)
  })
  await page.goto('/zh/tabs/price')
  const link = page.locator('.wide a[href="/zh/hardware"]')
  for (let time = 0; time < 3; time++) {
    await link.hover()
    await page.locator('.brand').hover()
  }
  await expect.poll(() => asked.filter(path => path === '/zh/hardware')).toHaveLength(1)
  // By keyboard focus and by scrolling into view as well.
  await page.locator('.wide a[href="/zh/contactUs"]').focus()
  await expect.poll(() => asked.filter(path => path === '/zh/contactUs')).toHaveLength(1)
  asked.length = 0
  await page.goto('/zh/product')
  const last = page.locator('main a[href^="/zh/software/"]').last()
  const target = (await last.getAttribute('href')) ?? ''
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => asked.filter(path => path === target)).toHaveLength(1)
  await page.addInitScript(
    "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
  )
  await page.goto('/zh/tabs/price')
  asked.length = 0
  await link.hover()
  const loaded = page.waitForResponse('**/navigation.json')
  await page.locator('.site-header .language summary').hover()
  await loaded
  expect(asked).toEqual([])
})

// Storage content left by another program or an older version.
const BROKEN: Record<string, string> = {
  chunkReload: '{broken',
  userId: '\u0000',
  token: '坏\n{"',
  userType: '[]',
  'contact-draft:/contactUs': '{"key":1,"values":null}'
}

for (const storage of ['broken', 'denied']) {
  test(`with session storage ${storage}, header, form and notice work`, async ({
    page,
    errors
  }) => {
    await page.addInitScript(
      ([stored, isDenied]) => {
        if (isDenied)
          Object.defineProperty(window, 'sessionStorage', {
            get() {
              throw new Error('denied')
            }
          })
        else for (const [name, value] of Object.entries(stored)) sessionStorage[name] ??= value
      },
      [BROKEN, storage === 'denied'] as const
    )
    // With a stored token, even a broken one, the header is hydrated at once.
    const loaded = page.waitForResponse('**/navigation.json')
    await page.goto('/zh/contactUs?a=1#%E4%BD')
    await expect(page.locator('.site-header [data-sign-in]')).toBeVisible()
    const field = page.locator('main form input[name=email]')
    await field.fill('a@example.com')
    await expect.poll(() => field.evaluate(e => Object.keys(e).join())).toContain('__react')
    await expect(field).toHaveValue('a@example.com')
    await page.locator('.site-header .language summary').click()
    await loaded
    await page.locator('.site-header .language a[href]').click()
    await page.waitForURL('**/en/contactUs?a=1#%E4%BD')
    await expect(page.locator('.site-header .language summary')).toHaveText('English')
    expect(errors.filter(each => !/logincheck|token/i.test(each))).toEqual([])
    errors.length = 0
  })
}

test('an address of no language shows the error page in Chinese, whose header works', async ({
  page,
  errors
}) => {
  await page.goto('/fr/hardware?a=1#b')
  await expect(page.locator('main')).toContainText('Page not found: /fr/hardware')
  const loaded = page.waitForResponse('**/en/navigation.json')
  await page.locator('.site-header .language summary').click()
  await loaded
  await page.locator('.site-header .language a[href]').click()
  await page.waitForURL('**/en/?a=1#b')
  // The browser logs the status of the page itself.
  expect(errors.filter(each => !/404/.test(each))).toEqual([])
  errors.length = 0
})
