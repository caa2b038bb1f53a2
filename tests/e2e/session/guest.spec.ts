import { expect, test } from './staff-test.ts'

test('a guest asks neither sign-on nor portal, and loads no more than the check', async ({
  page,
  site
}) => {
  const scripts: string[] = []
  page.on('response', response => {
    if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname)
  })
  for (const address of ['/zh/', '/en/hardware', '/zh/hardwareQJ', '/zh/contactUs']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 4000)
    await page.locator('h1').first().click()
    await page.waitForTimeout(600)
  }
  expect(site.requests).toEqual([])
  expect(scripts.filter(name => /(start|islands|client|message-box)\./.test(name))).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})

for (const [storage, script] of [
  ['denied', "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error() } })"],
  ['without channels', 'delete window.BroadcastChannel']
] as const) {
  test(`with storage ${storage} a guest's page works`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.addInitScript(script)
    await page.goto('/zh/hardware', { waitUntil: 'networkidle' })
    await expect(page.locator('.account a')).toHaveText('登录')
    expect(errors).toEqual([])
  })
}
