import type { Page } from '@playwright/test'
import { expect, signInAsStaff, storedSession, test } from './staff-test.ts'

// Headless Chromium has no back/forward cache: the page stays open and receives the event of its return.
const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
const leave = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))

test('a page that comes back from the back/forward cache notices a sign-in and a sign-out meanwhile', async ({
  page,
  context
}) => {
  const other = await context.newPage()
  await page.goto('/zh/hardware')
  await expect(page.locator('[data-sign-in]')).toBeVisible()
  await leave(page)
  await other.goto('/zh/')
  await signInAsStaff(other)
  // As a later page of the same tab would have stored it.
  await page.evaluate(session => Object.assign(sessionStorage, session), await storedSession(other))
  await expect(page.locator('.account .name')).toHaveCount(0)
  await comeBack(page)
  await expect(page.locator('.account .name')).toHaveText('张工')

  await other.close()
  await leave(page)
  await page.evaluate(() => sessionStorage.clear())
  await comeBack(page)
  await expect(page.locator('[data-sign-in]')).toBeVisible()
  await expect(page.locator('.account .name')).toHaveCount(0)
})
