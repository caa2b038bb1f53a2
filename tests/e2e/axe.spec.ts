import { expect, test } from '@playwright/test'
import { violations } from '../audit/axe.ts'

// One page of each template, in one language or the other; `npm run audit` looks at all.
const TEMPLATES = [
  '/zh/',
  '/en/hardware',
  '/zh/hardwareQJ',
  '/en/hardware/compare/JC-QJ',
  '/en/software/dispatch',
  '/zh/tabs/price',
  '/en/vlsIndex',
  '/zh/contactUs',
  '/zh/search',
  '/en/nowhere'
]

for (const address of TEMPLATES) {
  test(`${address} breaks no rule of accessibility`, async ({ page }) => {
    // A long page has thousands of elements to look at.
    test.slow()
    await page.goto(address)
    expect(await violations(page)).toEqual([])
  })
}
