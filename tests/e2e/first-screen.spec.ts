import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './strict-test.ts'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 }
]
const SAID = {
  zh: { what: /视频智能系统/, whom: /政府各部门/ },
  en: { what: /Video intelligence/, whom: /government department/ }
}

for (const size of SCREENS)
  test(`the home page says what it is and for whom, and shows it, on a screen of ${size.width} px`, async ({
    page
  }) => {
    await page.setViewportSize(size)
    for (const [locale, { what, whom }] of Object.entries(SAID)) {
      await page.goto(`/${locale}/`)
      const hero = page.locator('main > section').first()
      await expect(hero.locator('h1')).toHaveText(what)
      await expect(hero.locator('.lead')).toHaveText(whom)
      for (const part of ['h1', '.lead', '.button >> nth=0', '.shown img'])
        expect(await isWhole(page, hero.locator(part)), `${locale}: ${part}`).toBe(true)
    }
  })

/** Whether an element is whole on the screen without scrolling. */
async function isWhole(page: Page, locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox()
  const size = page.viewportSize()
  if (!box || !size) return false
  const { x, y, width, height } = box
  return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height
}
