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

    const button = page.locator('[data-action=open]')
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
  await page.locator('[data-action=open]').click()
  const status = page.locator('.model [role=status]')
  await expect(status).toContainText('no 3D graphics (WebGL)')
  await expect(status).not.toContainText('connection')
  expect(asked.filter(url => /\.glb|open-viewer/.test(url))).toEqual([])
})

test('a wide and low window does not cut the camera out of its installed scene', async ({
  page
}) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto('/zh/hardwareQJ')
  const scene = page.locator('.installed img')
  await scene.scrollIntoViewIfNeeded()
  const shown = await scene.evaluate(img => img.clientHeight / (img.clientWidth * (9 / 16)))
  // The camera takes the middle 80 % of the picture, a little below its centre.
  expect(shown).toBeGreaterThan(0.88)
})

test('day and night are compared by keyboard and pointer, and no picture is hidden without scripts', async ({
  browser,
  page
}) => {
  await page.goto('/zh/hardwareZY')
  const divider = page.getByRole('slider', { name: '左右两幅图的分界' })
  await divider.scrollIntoViewIfNeeded()
  await expect(divider).toHaveAttribute('aria-valuetext', /^白天 50%和夜间.* 50%$/)
  const night = page.locator('.contrast figure:nth-of-type(2) picture')
  const cut = () => night.evaluate(picture => getComputedStyle(picture).clipPath)
  const middle = await cut()
  await divider.press('End')
  await expect.poll(cut).not.toBe(middle)
  const end = await cut()
  await expect(divider).toHaveAttribute('aria-valuetext', /^白天 100%和夜间.* 0%$/)
  await divider.press('Home')
  await expect.poll(cut).not.toBe(end)
  await expect(page.locator('.contrast')).toContainText('模拟')
  // Over the picture of the night, too, which is clipped.
  const box = await divider.boundingBox()
  if (!box) throw new Error('the divider is not shown')
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2)
  expect(Number(await divider.inputValue())).toBeGreaterThan(80)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(page.url())
  for (const place of ['first', 'last'] as const)
    await expect(still.locator('.contrast figcaption')[place]()).toBeVisible()
  const figures = await still.locator('.contrast picture').all()
  const boxes = await Promise.all(figures.map(picture => picture.boundingBox()))
  expect(boxes[0]?.x).not.toBe(boxes[1]?.x)
  await plain.close()
})

test('forced colours keep the line between day and night, which says how much of each is seen', async ({
  page
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/en/hardwareQJ')
  const line = await page
    .locator('.contrast figure')
    .last()
    .evaluate(figure => {
      const style = getComputedStyle(figure, '::after')
      return [style.borderInlineStartStyle, style.borderInlineStartWidth]
    })
  expect(line).toEqual(['solid', '2px'])
  await expect(page.locator('.contrast input')).toHaveAttribute(
    'aria-valuetext',
    /^By day 50% and At night.* 50%$/
  )
})

test('the specification table is searched and copied', async ({ context, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/zh/hardwareJC')
  await page.getByRole('searchbox', { name: '查找参数' }).fill('温度')
  await expect(page.locator('.specifications tr:visible')).toHaveText(['工作温度−30至60\u00a0°C'])
  await expect(page.locator('.tools [role=status]')).toHaveText('1项参数')
  await page.getByRole('button', { name: '复制参数表' }).click()
  await expect(page.locator('.tools [role=status]')).toContainText('已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('工作温度\t−30至60 °C')
  await page.getByRole('searchbox', { name: '查找参数' }).fill('')
  await expect(page.locator('.specifications tr:visible').nth(20)).toBeVisible()
})

test('the parts of the flagship are labelled in text: at their place, and as a list on phones', async ({
  page
}) => {
  await page.goto('/en/hardwareQJ')
  const labels = page.locator('.apart li')
  await expect(labels).toHaveCount(9)
  const overlap = (boxes: DOMRect[]) =>
    boxes.some((a, index) =>
      boxes.some(
        (b, other) =>
          other > index &&
          a.left < b.right &&
          b.left < a.right &&
          a.top < b.bottom &&
          b.top < a.bottom
      )
    )
  for (const width of [390, 900, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await labels.first().scrollIntoViewIfNeeded()
    const boxes = await labels.evaluateAll(items =>
      items.flatMap(item =>
        [...item.children].map(text => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return range.getBoundingClientRect().toJSON()
        })
      )
    )
    expect(boxes).toHaveLength(18)
    expect(overlap(boxes), `${width}`).toBe(false)
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right, `${width}`).toBeLessThanOrEqual(width)
    }
  }
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
  for (const path of ['/zh/hardwareQJ', '/en/hardwareQJ', '/en/hardwareZY']) {
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
    await expect(page.locator('.group h3').first()).toHaveCSS('break-after', 'avoid')
    await expect(page.locator('.group tr').first()).toHaveCSS('break-inside', 'avoid')
    await page.emulateMedia({ media: null })
  }
})

test('a phone shows everything that a camera recognises, without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/en/hardwareQJ', '/zh/hardwareQJ']) {
    await page.goto(path)
    const beyond = await page
      .locator('.table:has(.matrix)')
      .evaluate(table => table.scrollWidth - table.clientWidth)
    expect(beyond, path).toBeLessThanOrEqual(0)
  }
})
