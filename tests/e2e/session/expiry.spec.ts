import type { Page } from '@playwright/test'
import { expect, signInAsStaff, storedSession, test } from './staff-test.ts'

const box = (page: Page) => page.getByRole('alertdialog', { name: '提示' })

test('an expired token: one alert, focus inside, closed by a hash change, which signs nobody out, or by its button, which leads to sign-on', async ({
  page,
  site
}) => {
  await page.goto('/zh/hardware')
  await signInAsStaff(page)
  site.expire()
  await page.reload()
  await expect(box(page)).toContainText('用户凭证已过期,请重新登录')
  const button = box(page).getByRole('button')
  await expect(button).toHaveCount(1)
  await expect(button).toHaveText('去登录')
  await expect(button).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab', 'Escape']) {
    await page.keyboard.press(key)
    await expect(button).toBeFocused()
  }
  await page.mouse.click(5, 5)
  await expect(box(page)).toBeVisible()
  expect(
    await page.evaluate(() => ({
      inert: document.querySelector('main')?.closest('[inert]') !== null,
      zIndex: getComputedStyle(document.querySelector('.overlay-layer') as Element).zIndex
    }))
  ).toEqual({ inert: true, zIndex: '2000' })
  await page.evaluate(() => {
    location.hash = 'main'
  })
  await expect(box(page)).toHaveCount(0)
  expect((await storedSession(page)).token).not.toBeNull()
  expect(await page.evaluate(() => document.querySelector('[inert]'))).toBeNull()
  await page.reload()
  await button.click()
  await expect(page).toHaveURL(/\/oort\/oortcloud-sso\/login\?redirect=/)
  await page.goto('/zh/')
  await expect(page.locator('.account a')).toHaveText('登录')
  expect((await storedSession(page)).token).toBeNull()
})

test('sign-on down in the middle: the site as usual, nothing shown, nothing forgotten', async ({
  page,
  site
}) => {
  await page.goto('/zh/hardware')
  await signInAsStaff(page)
  const before = await storedSession(page)
  site.down(true)
  const logged: string[] = []
  page.on('console', message => {
    if (message.text().includes('logincheck:')) logged.push(message.text())
  })
  await page.reload()
  await expect.poll(() => logged).toHaveLength(1)
  expect(logged[0]).toContain('网络请求失败')
  await expect(box(page)).toHaveCount(0)
  await expect(page.locator('h1')).toBeVisible()
  expect(await storedSession(page)).toEqual(before)
  site.down(false)
  await page.reload()
  await expect(page.locator('.account .name')).toHaveText('张工')
})

test('a tab that comes back after long has its session checked again', async ({ page, site }) => {
  await page.goto('/zh/hardware')
  await signInAsStaff(page)
  const checks = () => site.requests.filter(path => path.endsWith('logincheck')).length
  const before = checks()
  const awayFor = (ms: number) =>
    page.evaluate(away => {
      const show = (value: string) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }
      const now = Date.now
      show('hidden')
      Date.now = () => now() + away
      show('visible')
      Date.now = now
    }, ms)
  await awayFor(299_000)
  await page.waitForTimeout(500)
  expect(checks()).toBe(before)
  await awayFor(301_000)
  await expect.poll(checks).toBe(before + 1)
})
