import { join } from 'node:path'
import { expect } from '@playwright/test'
import { bundle } from '../bundle.ts'
import { openIsolated } from '../isolated-page.ts'
import { test } from '../strict-test.ts'

let script = ''

test.beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, 'overlay.island.tsx'))
})

test('a prompt checks its answer by default texts; Enter confirms, and focus goes back', async ({
  page
}) => {
  await openIsolated(page, script)
  const opener = page.getByRole('button', { name: 'prompt' })
  await opener.click()
  const field = page.getByRole('textbox')
  await expect(field).toBeFocused()
  await expect(page.locator('.overlay-layer')).toHaveCSS('z-index', '2000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('请输入内容')
  await field.fill('x')
  await expect(page.getByRole('alert')).toHaveText('输入的内容不符合要求')
  await field.fill('12')
  await page.keyboard.press('Enter')
  await expect(page.locator('output')).toHaveText('12')
  await expect(opener).toBeFocused()
})

test('Escape, a hash change and the default cancel end a question; an alert only its button', async ({
  page
}) => {
  await openIsolated(page, script)
  const question = page.getByRole('button', { name: 'question' })
  const output = page.locator('output')
  await question.click()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(output).toHaveText('cancelled')
  await question.click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '确定' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(output).toHaveText('closed')
  await page.getByRole('button', { name: 'alert', exact: true }).click()
  const box = page.getByRole('alertdialog')
  await page.keyboard.press('Escape')
  await expect(box).toBeVisible()
  await page.evaluate(() => {
    location.hash = 'x'
  })
  await expect(box).toHaveCount(0)
})

test('a press beside it closes a question, not an alert; the thumb of a long text is 20 px or more', async ({
  page
}) => {
  await openIsolated(page, script)
  const opener = page.getByRole('button', { name: 'question' })
  await opener.click()
  await page.mouse.click(5, 5)
  await expect(page.locator('output')).toHaveText('closed')
  await expect(opener).toBeFocused()
  await page.getByRole('button', { name: 'alert', exact: true }).click()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('alertdialog').locator(':focus')).toHaveCount(1)
  const thumb = page.locator('.scroll-thumb')
  await expect(thumb).toBeVisible()
  const height = async () => (await thumb.boundingBox())?.height ?? 0
  expect(await height()).toBeGreaterThanOrEqual(20)
  // Even very long text must not shrink it.
  await page.locator('.message-box p').evaluate(text => {
    text.textContent = '长文'.repeat(200_000)
  })
  await expect.poll(height).toBe(20)
  const top = () => page.locator('.scroll-view').evaluate(view => view.scrollTop)
  await thumb.hover()
  await page.mouse.down()
  await page.mouse.move(5, 400)
  await page.mouse.up()
  expect(await top()).toBeGreaterThan(0)
})

test('a second box lies above the first, holds the focus, and gives it back', async ({ page }) => {
  await openIsolated(page, script)
  await page.getByRole('button', { name: 'two' }).click()
  const layers = page.locator('.overlay-layer')
  await expect(layers).toHaveCount(2)
  await expect(layers.first()).toHaveCSS('z-index', '2000')
  await expect(layers.last()).toHaveCSS('z-index', '2001')
  const upper = layers.last()
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(upper.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(layers).toHaveCount(1)
  await expect(layers.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('output')).toHaveText('closed')
})

test('a prompt for longer text has two rows, in which Enter begins a line', async ({ page }) => {
  await openIsolated(page, script)
  await page.getByRole('button', { name: 'long' }).click()
  const field = page.getByRole('textbox')
  await expect(field).toBeFocused()
  expect(await field.evaluate(area => (area as HTMLTextAreaElement).rows)).toBe(2)
  await page.keyboard.type('一')
  await page.keyboard.press('Enter')
  await page.keyboard.type('二')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.locator('output')).toHaveText('一 二')
})
