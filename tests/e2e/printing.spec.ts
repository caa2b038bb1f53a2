import { expect, type Page } from '@playwright/test'
import { pdfPages } from '../support/pdf.ts'
import { test } from './strict-test.ts'

/** Width of the text on A4, in pixels. */
const PRINTED_WIDTH = 680

test('the last page holds more than the line with the contact, and no page is nearly empty', async ({
  page
}) => {
  test.slow()
  for (const path of ['', 'hardware', 'product', 'tabs/price', 'vlsIndex', 'contactUs'])
    for (const locale of ['zh', 'en']) {
      await page.goto(`/${locale}/${path}`)
      const contact = letters((await page.locator('.printed-contact').textContent()) ?? '')
      const printed = (await print(page)).map(text => letters(text).replace(contact, ''))
      const empty = printed.filter(text => text.length < (locale === 'zh' ? 40 : 80))
      expect([page.url(), printed.length, empty]).toEqual([page.url(), printed.length, []])
    }
})

test('the contact page and a comparison of two cameras are printed on one page', async ({
  page
}) => {
  for (const path of ['contactUs', 'hardware/compare/JC-QJ'])
    for (const locale of ['zh', 'en']) {
      await page.goto(`/${locale}/${path}`)
      expect([page.url(), (await print(page)).length]).toEqual([page.url(), 1])
    }
})

test('the page of the camera family is printed on four pages', async ({ page }) => {
  for (const locale of ['zh', 'en']) {
    await page.goto(`/${locale}/hardware`)
    expect((await print(page)).length).toBeLessThanOrEqual(4)
  }
})

test('no heading is printed at the foot of a page without what it is for', async ({ page }) => {
  await page.goto('/zh/hardware')
  const pages = await print(page)
  const found = pages
    .map(text => text.replace(/\s+/g, ''))
    .filter(text => text.includes('逐款了解'))
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('大厅、窗口和楼道的轻量机位')
  const compared = pages.map(letters).filter(text => text.includes('逐项比较'))
  expect(compared).toHaveLength(1)
  expect(compared[0]).toContain('传感器')
  const same = pages.map(letters).filter(text => text.includes('各型号相同'))
  expect(same[0]).toContain('可识别目标类型')
})

test('each row of a specification is printed, in both languages', async ({ page }) => {
  for (const path of ['hardwareQJ', 'hardwareZQ', 'hardwareZY', 'hardwareJC'])
    for (const locale of ['zh', 'en']) {
      await page.goto(`/${locale}/${path}`)
      const names = await page.locator('.specifications th').allTextContents()
      expect(names.length).toBeGreaterThan(20)
      const printed = letters((await print(page)).join(''))
      expect(names.filter(name => !printed.includes(letters(name)))).toEqual([])
    }
})

test('the facts of a camera are printed in one row', async ({ page }) => {
  await page.setViewportSize({ width: PRINTED_WIDTH, height: 900 })
  await page.goto('/zh/hardware')
  await page.emulateMedia({ media: 'print' })
  for (const facts of await page.locator('.found ul').all()) {
    const tops = await facts
      .locator('li')
      .evaluateAll(items => items.map(item => item.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(5)
    expect(new Set(tops).size).toBe(1)
  }
})

test('printed lists are no grids, whose rows would cover what follows a page break', async ({
  page
}) => {
  await page.goto('/en/tabs/price')
  await page.emulateMedia({ media: 'print' })
  const prose = page.locator('.prose').first()
  await expect(prose).toHaveCSS('display', 'block')
  await expect(prose.locator('ul').first()).toHaveCSS('display', 'block')
})

const letters = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

async function print(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map(image => image.decode()))
  })
  return pdfPages(await page.pdf({ preferCSSPageSize: true }))
}
