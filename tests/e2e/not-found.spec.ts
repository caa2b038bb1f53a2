import { expect } from '@playwright/test'
import { violations } from '../audit/axe.ts'
import { test } from './strict-test.ts'

// The browser logs the status of the page itself.
test.afterEach(({ errors }) => {
  expect(errors.filter(each => !/404/.test(each))).toEqual([])
  errors.length = 0
})

test('an unknown address shows the error page, and its link leads home', async ({ page }) => {
  const response = await page.goto('/zh/nope')
  expect(response?.status()).toBe(404)
  await expect(page.locator('h1')).toHaveText('页面不存在')
  await expect(page.locator('main')).toContainText('Page not found: /zh/nope')
  await page.getByRole('link', { name: '返回首页' }).first().click()
  await expect(page).toHaveURL(/\/zh\/$/)
})

test('the error page breaks no rule of accessibility', async ({ page }) => {
  test.slow()
  await page.goto('/en/nowhere')
  expect(await violations(page)).toEqual([])
})

test('markup in an unknown address never runs', async ({ page }) => {
  let ran = false
  page.on('dialog', dialog => {
    ran = true
    return dialog.dismiss()
  })
  await page.goto('/zh/%3Cimg%20src=x%20onerror=alert(1)%3E')
  await expect(page.locator('main')).toContainText('<img src=x onerror=alert(1)>')
  expect(ran).toBe(false)
})
