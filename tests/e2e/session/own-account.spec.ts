import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { totpCode } from '../../../shared/server/tests/totp.ts'
import { ACCOUNT } from './staff-site.ts'
import { expect, signInAsStaff, test } from './staff-test.ts'

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(isWide)).toBe(false)
}

test('from the header staff reach their account; by keyboard, on a phone, they turn two-step sign-in on and use it', async ({
  page,
  site
}) => {
  await page.goto('/en/hardware')
  await signInAsStaff(page)
  await page.locator('.account a.person').click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('(This device)')).toBeVisible()
  await expectAccessible(page)

  await page.locator('#factor-password').focus()
  await page.keyboard.type(ACCOUNT.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page)
  const key = ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: /^Code/ }).focus()
  await page.keyboard.type(totpCode(key, 0))
  await page.keyboard.press('Enter')
  await expect(page.locator('.codes li')).toHaveCount(8)
  await expectAccessible(page)
  await page.getByRole('link', { name: /continue/ }).click()
  await expect(page.getByText('Recovery codes left: 8')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByLabel('Account').fill(ACCOUNT.login)
  await page.getByLabel('Password').fill(ACCOUNT.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /^Code/ }).fill(totpCode(key, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await page.getByRole('link', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '我的账号' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(site.url)
})

test('without JavaScript the password is changed', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/oort/oortcloud-sso/account?redirect=/zh/price')
  await page.getByLabel('账号').fill(ACCOUNT.login)
  await page.getByLabel('密码').fill(ACCOUNT.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '我的账号' })).toBeVisible()
  const change = async (old: string, next: string) => {
    await page.locator('#old').fill(old)
    await page.locator('#new').fill(next)
    await page.locator('#repeat').fill(next)
    await page.getByRole('button', { name: '修改密码' }).click()
  }
  await change('不是这个密码', '另一个足够长的新密码')
  await expect(page.getByRole('alert')).toContainText('当前密码不正确')
  await change(ACCOUNT.password, '另一个足够长的新密码')
  await expect(page.getByRole('status')).toContainText('密码已修改')
  await change('另一个足够长的新密码', ACCOUNT.password)
  await expect(page.getByRole('link', { name: '返回' })).toHaveAttribute('href', '/zh/price')
  await context.close()
})
