import { test as base, expect, type Page } from '@playwright/test'
import { ACCOUNT, type StaffSite, startStaffSite } from './staff-site.ts'

/** Tests with their own site and the local identity provider. */
export const test = base.extend<{ site: StaffSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright requires
  site: async ({}, use) => {
    const site = await startStaffSite()
    await use(site)
    await site.close()
  },
  baseURL: ({ site }, use) => use(site.url)
})

export { expect }

/** Follows the sign-in link of the open page and signs in at the local identity provider. */
export async function signInAsStaff(page: Page): Promise<void> {
  await page.locator('[data-sign-in]').first().click()
  await page.getByLabel(/账号|Account/).fill(ACCOUNT.login)
  await page.getByLabel(/密码|Password/).fill(ACCOUNT.password)
  await page.getByRole('button', { name: /登录|Sign in/ }).click()
  await expect(page.locator('.account .name')).toHaveText('张工')
}

/** Session data that the tab stores. */
export function storedSession(page: Page) {
  return page.evaluate(() => ({
    userId: sessionStorage.getItem('userId'),
    token: sessionStorage.getItem('token'),
    userType: sessionStorage.getItem('userType')
  }))
}

/** Dismisses the notice about footprints. */
export async function dismissNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /知道了|Got it/ }).click()
}
