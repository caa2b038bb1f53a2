import { expect, test } from '@playwright/test'
import { collectErrors } from './strict-test.ts'

// Software rendering: few pixels, long timeouts.
test.describe('the model', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('comes when it is asked for, again when it failed, and turns by keyboard', async ({
    page
  }) => {
    test.slow()
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.route('**/*.glb', route => route.abort(), { times: 1 })
    await page.goto('/zh/hardwareJC', { waitUntil: 'networkidle' })
    expect(asked.filter(path => /\.glb$|scene|open\./.test(path))).toEqual([])

    const button = page.locator('[data-open]')
    await button.click()
    await expect(page.locator('.model [role=status]')).toContainText('没有打开', {
      timeout: 60_000
    })
    await expect(page.locator('.stage img')).toBeVisible()

    const errors = collectErrors(page)
    await button.click()
    await expect(page.locator('.stage')).toHaveAttribute('data-drawn', '', { timeout: 60_000 })
    await expect(page.locator('.stage canvas')).toBeVisible()
    const tilt = page.locator('#model-tilt')
    await tilt.press('ArrowLeft')
    await expect(page.locator('output[for=model-tilt]')).toHaveText('−1°')
    await tilt.press('Home')
    await expect(page.locator('output[for=model-tilt]')).toHaveText('−85°')
    await page.locator('.controls [type=reset]').click()
    await expect(page.locator('output[for=model-tilt]')).toHaveText('0°')
    expect(errors).toEqual([])
  })
})

test('without 3D graphics the model says so, does not blame the network, and is not loaded', async ({
  page
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/en/hardwareJC')
  await page.locator('[data-open]').click()
  const status = page.locator('.model [role=status]')
  await expect(status).toContainText('no 3D graphics (WebGL)')
  await expect(status).not.toContainText('connection')
  expect(asked.filter(url => /\.glb|open-viewer/.test(url))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('no button is shown that only a script could answer', async ({ page }) => {
    await page.goto('/zh/hardwareJC')
    await expect(page.locator('.model h2')).toBeVisible()
    await expect(page.locator('[data-needs-script]')).not.toHaveCount(0)
    for (const part of await page.locator('[data-needs-script]').all())
      await expect(part).toBeHidden()
  })
})

test('a camera prints as a data sheet of two pages at most', async ({ page }) => {
  for (const path of ['/zh/hardwareQJ', '/en/hardwareZY']) {
    await page.goto(path)
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map(image => image.decode()))
    })
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
    expect(pages.length, path).toBeGreaterThan(0)
    expect(pages.length, path).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'print' })
    const root = page.locator('html')
    const foot = await root.evaluate(html => getComputedStyle(html).getPropertyValue('--foot'))
    expect(foot, path).toMatch(/^"KH-.+\d{4}/)
    for (const group of await page.locator('.group').all())
      await expect(group).toHaveCSS('break-inside', 'avoid')
    await page.emulateMedia({ media: null })
  }
})
