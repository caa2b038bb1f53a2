import { expect } from '@playwright/test'
import { namedPaths } from '../../src/routing/route-table.ts'
import { localizedUrl } from '../../src/routing/url.ts'
import { violations } from '../audit/axe.ts'
import { test } from './strict-test.ts'

// One page per template, in one language or the other; `npm run lighthouse` covers all pages.
const LOOKED_AT_BY_AXE = {
  zh: ['/', '/hardwareQJ', '/tabs/price', '/contactUs', '/search'],
  en: ['/hardware', '/hardware/compare/JC-QJ', '/software/dispatch', '/vlsIndex']
}

for (const locale of ['zh', 'en'] as const) {
  test(`every page in ${locale} loads whole, without an error or a broken policy, and each template breaks no rule of accessibility`, async ({
    page,
    errors
  }) => {
    test.setTimeout(480_000)
    const found: string[] = []
    const decoded: string[] = []
    const forAxe = LOOKED_AT_BY_AXE[locale]
    for (const path of new Set([...namedPaths, ...forAxe])) {
      const address = localizedUrl(locale, path)
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await expect(page.locator('h1'), address).toBeVisible()
      decoded.push(...(await page.evaluate(decodePictures, decoded)))
      // Work that the page schedules runs before it is idle.
      await page.evaluate(() => new Promise(done => requestIdleCallback(done)))
      if (forAxe.includes(path)) expect(await violations(page), address).toEqual([])
      found.push(...errors.splice(0).map(each => `${address}: ${each}`))
    }
    expect(decoded.length).toBeGreaterThan(50)
    expect(found).toEqual([])
  })
}

/**
 * Decodes the pictures of the page; runs within it.
 * @param before addresses already decoded on other pages
 * @returns the new addresses
 * @throws if one cannot be decoded
 */
async function decodePictures(before: string[]): Promise<string[]> {
  const known = new Set(before)
  for (const image of document.images) image.loading = 'eager'
  const images = [...document.images].filter(image => !known.has(image.currentSrc || image.src))
  await Promise.all(images.map(image => image.decode()))
  return [...new Set(images.map(image => image.currentSrc))]
}
