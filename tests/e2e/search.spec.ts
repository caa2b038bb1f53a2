import { expect } from '@playwright/test'
import { test } from './strict-test.ts'

test('two characters are found as one types, marked, and kept in the address', async ({ page }) => {
  await page.goto('/zh/')
  await page.locator('.to-search').click()
  await page.getByRole('searchbox').fill('识别')
  const results = page.locator('.found li')
  await expect(results.first()).toBeVisible()
  await expect(results.first().locator('mark').first()).toHaveText('识别')
  await expect(page.locator('.search .said')).toContainText('识别')
  await expect(page.locator('.directory')).toBeHidden()
  expect(new URL(page.url()).searchParams.get('q')).toBe('识别')
  await page.reload()
  await expect(results.first()).toBeVisible()

  // A query without results is shown, escaped, as text.
  await page.getByRole('searchbox').fill('<b>缘边</b>')
  await expect(page.locator('.search .said')).toContainText('<b>缘边</b>')
  await expect(results).toHaveCount(0)
  await expect(page.locator('.directory')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.locator('.search .said')).toBeEmpty()
  await expect(page.locator('.directory')).toBeVisible()

  await page.goto('/en/search?q=IP66')
  await results.first().getByRole('link').click()
  await expect(page.locator('main')).toContainText('IP66')
})

test('without scripts the search leads to a list of all pages', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/en/nowhere')
  await page.getByRole('searchbox').fill('camera')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('.directory a').first()).toBeVisible()
  await context.close()
})

for (const [locale, question, near, contact] of [
  ['zh', '全彩摄像枪', '摄像', '联系'],
  ['en', 'plotfrom', 'platform', 'Contact']
] as const)
  test(`without results the nearest words, the main products and the contact form are offered in ${locale}`, async ({
    page
  }) => {
    await page.goto(`/${locale}/search?q=${question}`)
    const none = page.locator('[data-none]')
    await expect(none.locator('[data-similar] a').first()).toContainText(near)
    await expect(none.locator('a.button')).toContainText(contact)
    await expect(none.locator('a.button')).toHaveAttribute('href', `/${locale}/contactUs`)
    const directory = page.locator('.directory')
    await expect(directory.locator(`a[href="/${locale}/hardwareQJ"]`)).toBeVisible()
    await expect(directory.locator(`a[href="/${locale}/productxoa"]`)).toBeVisible()
    await none.locator('[data-similar] a').first().click()
    await expect(page.locator('.found mark').first()).toBeVisible()
  })

test('names are found before the texts are loaded, then the texts', async ({ page }) => {
  let answer = () => {}
  const wait = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/zh/search/*.json', async route => {
    await wait
    await route.continue()
  })
  await page.goto('/zh/search?q=旗舰')
  const results = page.locator('.found li')
  await expect(results.first()).toContainText('旗舰')
  const early = await results.count()
  await page.getByRole('searchbox').fill('28181')
  await expect(page.locator('[data-none]')).toBeHidden()
  answer()
  await expect(results.first().locator('mark').first()).toContainText('28181')
  await page.getByRole('searchbox').fill('旗舰')
  await expect.poll(() => results.count()).toBeGreaterThan(early)
})
