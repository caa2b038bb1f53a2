import { expect } from '@playwright/test'
import { namedPaths } from '../../src/route/table.ts'
import { localizedUrl } from '../../src/route/url.ts'
import { test } from './watch.ts'

const LOCALES = ['zh', 'en'] as const

for (const locale of LOCALES) {
  for (const path of namedPaths) {
    const address = localizedUrl(locale, path)
    test(`${address} loads whole, without an error or a broken policy`, async ({ page }) => {
      const response = await page.goto(address, { waitUntil: 'networkidle' })
      expect(response?.status()).toBe(200)
      await expect(page.locator('h1')).toBeVisible()
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager'
        await Promise.all([...document.images].map(image => image.decode()))
      })
    })
  }
}

for (const width of [320, 390, 768, 1440]) {
  for (const locale of LOCALES) {
    test(`nothing scrolls sideways at ${width} px in ${locale}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const wide: string[] = []
      for (const path of [
        '/',
        '/hardware',
        '/hardwareQJ',
        '/tabs/price',
        '/contactUs',
        '/vlsIndex'
      ]) {
        await page.goto(localizedUrl(locale, path))
        const extra = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth
        )
        if (extra > 0) wide.push(`${path}: ${extra} px`)
      }
      expect(wide).toEqual([])
    })
  }
}
