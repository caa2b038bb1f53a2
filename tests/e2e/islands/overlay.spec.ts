import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { bundle } from '../bundle.ts'

let script = ''

test.beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, 'overlay.island.tsx'))
})

async function open(page: Page) {
  const wrong: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  page.on('pageerror', error => wrong.push(error.message))
  await page.route('**/*', route =>
    new URL(route.request().url()).pathname === '/island.js'
      ? route.fulfill({ body: script, contentType: 'text/javascript' })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="zh-Hans"><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module" src="/island.js"></script>'
        })
  )
  await page.goto('https://site.example/zh/')
  return wrong
}

test('a prompt checks its answer by default texts; Enter confirms, and focus goes back', async ({
  page
}) => {
  const wrong = await open(page)
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
  expect(wrong).toEqual([])
})

test('Escape, a hash change and the default cancel end a question; an alert only its button', async ({
  page
}) => {
  const wrong = await open(page)
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
  expect(wrong).toEqual([])
})
