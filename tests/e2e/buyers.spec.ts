import { expect, type Page } from '@playwright/test'
import { test } from './strict-test.ts'

// What buyers come for, each within three clicks from the home page; a choice from a menu counts as one.
const CLICKS = 3

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const count = ({ isTrusted, type, target }: Event) => {
      if (type === 'change' ? target instanceof HTMLSelectElement : isTrusted)
        sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1
    }
    for (const type of ['click', 'change']) addEventListener(type, count, true)
  })
})

test('a buyer finds the camera for −30 °C at an entrance, its weight and its standard', async ({
  page
}) => {
  await page.goto('/zh/')
  await clickInHeader(page, '硬件')
  await page.getByLabel('安装位置').selectOption('ceiling')
  const found = page.locator('.found > [data-fits=true]')
  await expect(found).toHaveCount(2)
  await found
    .filter({ hasText: /最低温度\s−30\s°C/ })
    .getByRole('link')
    .click()
  await expect(page.locator('.installed')).toContainText('出入口')
  const table = page.locator('.specifications')
  await expect(table.getByRole('row', { name: '重量' })).toContainText('1.2\u00a0kg')
  await expect(table.getByRole('row', { name: '工作温度' })).toContainText('−30')
  await expect(table.getByRole('row', { name: '防护等级' })).toContainText('IP66')
  await expect(table).toContainText('GB/T 28181')
  await expect(table.getByRole('row', { name: '接入协议' })).toContainText('支持')
  expect(await countClicks(page)).toBeLessThanOrEqual(CLICKS)
})

test('each further need says which cameras meet it, and why the others do not', async ({
  page
}) => {
  await page.goto('/zh/hardware')
  await page.getByLabel('最低温度').selectOption('-30')
  await page.getByLabel('安装位置').selectOption('ceiling')
  await page.getByLabel('重量').selectOption('1.2')
  await expect(page.locator('.finder [role=status]')).toHaveText('1款符合全部条件')
  const found = page.locator('.found > [data-fits=true]')
  await expect(found).toHaveCount(1)
  await expect(found.locator('[data-state=met]')).toHaveCount(3)
  await expect(page.locator('.found [data-state=missed]').first()).toContainText('不符合')
})

test('a buyer compares two cameras, differences first, at an address of their own', async ({
  page
}) => {
  await page.goto('/en/')
  await clickInHeader(page, 'Hardware')
  await page.locator('.found').getByRole('link', { name: 'Flagship PTZ camera' }).click()
  await page.getByRole('link', { name: 'Against the Pro bullet camera' }).click()
  await expect(page).toHaveURL(/\/en\/hardware\/compare\/QJ-ZY/)
  await expect(page.locator('.beside thead th[scope=col]')).toHaveCount(3)
  await expect(page.locator('.beside tbody').first()).toHaveClass('differs')
  expect(await countClicks(page)).toBeLessThanOrEqual(CLICKS)
})

test('a buyer asks for a quotation by telephone', async ({ page }) => {
  await page.goto('/zh/')
  await clickInHeader(page, '硬件')
  await page.locator('.found').getByRole('link', { name: '专业型枪机' }).click()
  await page.locator('.camera-hero').getByRole('link', { name: '索取报价' }).click()
  await expect(page.locator('[name=theme]')).toHaveValue('索取报价：专业型枪机')
  await expect(page.locator('main a[href="tel:400-000-0000"]').first()).toBeVisible()
  expect(await countClicks(page)).toBeLessThanOrEqual(CLICKS)
})

test('a buyer prints the data sheet', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto('/en/')
  await clickInHeader(page, 'Hardware')
  await page.locator('.found').getByRole('link', { name: 'Enhanced PTZ camera' }).click()
  await page.getByRole('button', { name: 'Print data sheet' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  expect(await countClicks(page)).toBeLessThanOrEqual(CLICKS)
})

test('a buyer finds the software that a camera works with, and the way back', async ({ page }) => {
  await page.goto('/zh/')
  await clickInHeader(page, '硬件')
  await page.locator('.found').getByRole('link', { name: '算力旗舰型球机' }).click()
  await page.locator('#software').getByRole('link', { name: '指挥调度' }).click()
  await expect(page.locator('h1')).toHaveText('指挥调度')
  expect(await countClicks(page)).toBeLessThanOrEqual(CLICKS)
  await page.locator('#cameras').getByRole('link', { name: '算力旗舰型球机' }).click()
  await expect(page).toHaveURL(/\/zh\/hardwareQJ$/)
})

async function clickInHeader(page: Page, name: string): Promise<void> {
  await page.locator('.site-header .wide').getByRole('link', { name, exact: true }).click()
}

/** Clicks and choices since the test began; none would mean that they are not counted. */
async function countClicks(page: Page): Promise<number> {
  const clicks = await page.evaluate(() => Number(sessionStorage.clicks))
  expect(clicks).toBeGreaterThan(1)
  return clicks
}
