import { expect, test } from '@playwright/test'

test('an editor signs in to the Studio and finds the content', async ({ page }) => {
  test.setTimeout(120_000)
  const outside: string[] = []
  page.on('request', request => {
    const { protocol, host } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && host !== new URL(page.url()).host) {
      outside.push(request.url())
    }
  })
  await page.goto('/studio')
  await page.getByRole('link').or(page.getByRole('button')).first().click({ timeout: 60_000 })
  await page.locator('input[type=email], input[name=email]').fill('editor@site.example')
  await page.locator('input[type=password]').fill(process.env.EDITOR_PASSWORD ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/studio/)
  await expect(page.getByText(/摄像机/).first()).toBeVisible({ timeout: 60_000 })
  expect(outside).toEqual([])
})
