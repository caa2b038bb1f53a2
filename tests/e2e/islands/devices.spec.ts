import { expect } from '@playwright/test'
import { test } from '../strict-test.ts'

const TABLET =
  'Mozilla/5.0 (Linux; Android 14; TAB-10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile'

for (const locale of ['zh', 'en']) {
  test.describe(`a phone in ${locale}`, () => {
    test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, userAgent: PHONE })

    test('opens its menu by the first tap and follows a link in it', async ({ page }) => {
      await page.goto(`/${locale}/`)
      const menu = page.locator('.menu')
      await expect(page.locator('.wide')).toBeHidden()
      const loaded = page.waitForResponse('**/navigation.json')
      await menu.locator('summary').tap()
      await loaded
      await expect(menu).toHaveAttribute('open')
      await page.touchscreen.tap(4, 780)
      await expect(menu).not.toHaveAttribute('open')
      await menu.locator('summary').tap()
      await menu.locator(`a[href="/${locale}/hardware"]`).tap()
      await page.waitForURL(`**/${locale}/hardware`)
    })

    test('chooses the other language by touch at the foot of the page', async ({ page }) => {
      await page.goto(`/${locale}/tabs/price?a=1`)
      const menu = page.locator('footer .language')
      const loaded = page.waitForResponse('**/navigation.json')
      await menu.locator('summary').tap()
      await loaded
      await expect(menu).toHaveAttribute('open')
      const box = await menu.locator('ul').boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
      await menu.locator('a[href]').tap()
      await page.waitForURL(`**/${locale === 'zh' ? 'en' : 'zh'}/tabs/price?a=1`)
    })
  })
}

test.describe('a tablet with a wide window', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true, userAgent: TABLET })

  test('has the mobile layout from the first paint, and is redirected from pc to mb once', async ({
    page
  }) => {
    const documents: string[] = []
    page.on('request', request => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.goto('/zh/pc/aboutUs?a=1#b')
    await page.waitForURL('**/zh/mb/mb_aboutUs?a=1#b')
    await expect(page.locator('.menu summary')).toBeVisible()
    await expect(page.locator('.wide')).toBeHidden()
    const columns = await page
      .locator('.columns')
      .evaluate(list => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(2)
    expect(documents).toEqual(['/zh/pc/aboutUs', '/zh/mb/mb_aboutUs'])
    await page.setViewportSize({ width: 800, height: 1280 })
    await expect(page.locator('html')).toHaveAttribute('data-layout', 'mobile')
  })
})

test('a computer stays on pc, is redirected from mb to pc, and its layout follows the window', async ({
  page
}) => {
  await page.goto('/en/pc/aboutUs')
  expect(page.url()).toMatch(/\/en\/pc\/aboutUs$/)
  await page.goto('/en/mb/mb_product?a=1')
  await page.waitForURL('**/en/pc/product?a=1')
  await page.setViewportSize({ width: 749, height: 800 })
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'mobile')
  await expect(page.locator('.menu summary')).toBeVisible()
  await page.setViewportSize({ width: 750, height: 800 })
  await expect(page.locator('html')).toHaveAttribute('data-layout', 'default')
  await expect(page.locator('.wide')).toBeVisible()
  expect(page.url()).toMatch(/\/en\/pc\/product\?a=1$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 749, height: 800 } })

  test('menus, language choice and links work, and the width alone decides', async ({ page }) => {
    await page.goto('/zh/hardware')
    await page.locator('.menu summary').click()
    await page.locator('.menu a[href="/zh/tabs/price"]').click()
    await page.waitForURL('**/zh/tabs/price')
    await page.locator('.site-header .language summary').click()
    await page.locator('.site-header .language a[href]').click()
    await page.waitForURL('**/en/tabs/price')
    await page.setViewportSize({ width: 750, height: 800 })
    await expect(page.locator('.wide')).toBeVisible()
    await expect(page.locator('.menu')).toBeHidden()
  })
})
