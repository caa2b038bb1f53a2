import { test as base, expect, type Page } from '@playwright/test'
import { OidcBridge } from '../../../server/sso/oidc/bridge.ts'
import { type RunningProvider, startProvider } from '../../../server/sso/tests/provider.ts'
import { type StaffSite, startStaffSite } from './staff-site.ts'

const test = base.extend<{ provider: RunningProvider; site: StaffSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright requires
  provider: async ({}, use) => {
    const provider = await startProvider()
    await use(provider)
    await provider.close()
  },
  site: async ({ provider }, use) => {
    const site = await startStaffSite((siteUrl, passes) => {
      provider.register(siteUrl)
      const { issuer, clientId, clientSecret } = provider
      const claims = { oort_depcode: 'attributes.depcode' }
      return new OidcBridge(siteUrl, passes, {
        issuer,
        clientId,
        clientSecret,
        scope: 'openid profile',
        claims
      })
    })
    await use(site)
    await site.close()
  },
  baseURL: ({ site }, use) => use(site.url)
})

async function signInThere(page: Page) {
  await page.locator('[data-sign-in]').first().click()
  await page.locator('[name=login]').fill('u-1001')
  await page.locator('[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
  await expect(page.locator('.account .name')).toHaveText('张工')
}

test('staff sign in at a provider from a deep page, reload, second tab, sign out at both', async ({
  page,
  context,
  provider
}) => {
  test.setTimeout(90_000)
  await page.goto('/zh/tabs/price?plan=pro#faq')
  await signInThere(page)
  await expect(page).toHaveURL(/\/zh\/tabs\/price\?plan=pro#faq$/)
  await expect(page.locator('.account .department')).toHaveText('运维部')
  await page.reload()
  await expect(page.locator('.account .name')).toHaveText('张工')
  const second = await context.newPage()
  await second.goto('/zh/')
  await expect(second.locator('.account .name')).toHaveText('张工')
  await second.close()
  await page.getByRole('button', { name: /退出登录/ }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`))
  await page.getByRole('button', { name: /yes/i }).click()
  await expect(page.locator('[name=login]')).toBeVisible()
  await page.goto('/zh/')
  await expect(page.locator('.account a')).toHaveText('登录')
})

test('an expired session at a provider: the alert, then the provider', async ({
  page,
  site,
  provider
}) => {
  await page.goto('/zh/')
  await signInThere(page)
  site.expire()
  await page.reload()
  await page.getByRole('alertdialog').getByRole('button', { name: '去登录' }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/|/zh/`))
})

test('a wrong code, and a provider that is down, are reported on a page with a link back', async ({
  page,
  provider
}) => {
  // Without a page of the site as referrer, the browser's language decides.
  await page.goto('/oort/oortcloud-sso/callback?code=wrong&state=wrong')
  await expect(page.locator('h1')).toHaveText('You are not signed in')
  await provider.close()
  await page.goto('/zh/hardware')
  await page.locator('[data-sign-in]').first().click()
  await expect(page.locator('h1')).toHaveText('登录未完成')
  await page.getByRole('link').click()
  await expect(page.locator('.account a')).toHaveText('登录')
})
