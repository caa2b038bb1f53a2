import { expect, type Page } from '@playwright/test'
import { TEMPLATES } from '../site/layout/templates.ts'
import { test } from './strict-test.ts'

test.use({ javaScriptEnabled: false })

test('every text of every template can be read without a script', async ({ page }) => {
  test.slow()
  const errors: string[] = []
  for (const [index, path] of TEMPLATES.entries()) {
    const address = `/${index % 2 === 0 ? 'zh' : 'en'}${path}`
    await page.goto(address)
    await expect(page.locator('h1')).toBeVisible()
    errors.push(...(await page.evaluate(unreadable)).map(text => `${address}: ${text}`))
  }
  expect(errors).toEqual([])
})

test('cameras are chosen, compared and looked through without a script, and all of it prints', async ({
  page
}) => {
  await page.goto('/en/hardwareQJ')
  expect(await pagesOnPaper(page)).toBeLessThanOrEqual(2)
  await page.locator('.pairs-of a').first().click()
  await page.waitForURL(/\/en\/hardware\/compare\/\w+-\w+$/)
  await expect(page.locator('.compare thead a')).toHaveCount(2)
  await page.locator('a.chip:not(.shown)').first().click()
  await page.waitForURL(/\/en\/hardware\/compare\/\w+-\w+-\w+#compare$/)
  await expect(page.locator('.compare thead a')).toHaveCount(3)
  await page.locator('.only input').check()
  await expect(page.locator('tbody.same')).toBeHidden()
  await expect(page.locator('tbody.differs')).toBeVisible()
  expect(await pagesOnPaper(page)).toBeLessThanOrEqual(2)
  await page.goto('/zh/tabs/price')
  expect(await pagesOnPaper(page)).toBeLessThanOrEqual(3)
})

test('without a script nothing speaks of the form of the camera finder', async ({ page }) => {
  for (const [locale, instruction] of [
    ['zh', /填写|选择已知/],
    ['en', /enter|choose what/i]
  ] as const) {
    await page.goto(`/${locale}/hardware`)
    const finder = page.locator('#finder')
    await expect(finder.locator('form')).toBeHidden()
    await expect(finder.locator('.found > li')).toHaveCount(4)
    await expect(finder.locator('.lead')).not.toHaveText(instruction)
  }
})

/** Number of A4 pages when printed. */
async function pagesOnPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Returns texts that are invisible and not meant for screen readers or scripts; runs within the page. */
function unreadable(): string[] {
  const folded =
    'details:not([open]) :not(summary, summary *), [data-needs-script] *, [data-needs-script]'
  return [...document.querySelectorAll('main :is(h1, h2, h3, h4, p, li, dt, dd, th, td, label, a)')]
    .filter(element => element.textContent?.trim() && !element.closest('noscript'))
    .filter(
      element => !element.matches(folded) && !element.closest('.ui, .visually-hidden, [hidden]')
    )
    .filter(
      element => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
    .map(element => element.textContent?.trim().slice(0, 60) ?? '')
}
