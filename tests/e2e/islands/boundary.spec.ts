import { join } from 'node:path'
import { expect } from '@playwright/test'
import { bundle } from '../bundle.ts'
import { openIsolated } from '../isolated-page.ts'
import { test } from '../strict-test.ts'

const HTML = {
  once: '<p><a href="/zh/">首页</a></p>',
  later: '<p><a href="/zh/hardware">硬件</a><button type="button">断</button></p>'
}
let script = ''

test.beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, 'boundary.island.tsx'))
})

test('an island that breaks, at once or later, is logged and leaves its plain HTML, which works', async ({
  page,
  errors
}) => {
  await openIsolated(
    page,
    script,
    `<div data-island="once">${HTML.once}</div><div data-island="later">${HTML.later}</div>`
  )
  await expect.poll(() => errors.join('\n')).toContain('The part "once" of the page broke.')
  await expect(page.locator('[data-island=once] a')).toHaveAttribute('href', '/zh/')
  expect(errors).toHaveLength(1)
  await page.getByRole('button', { name: '断' }).click()
  await expect.poll(() => errors.join('\n')).toContain('The part "later" of the page broke.')
  expect(errors).toHaveLength(2)
  for (const [name, html] of Object.entries(HTML))
    await expect
      .poll(() => page.locator(`[data-island=${name}]`).evaluate(place => place.innerHTML))
      .toBe(html)
  errors.length = 0
})

test('an island that is all that its page is for shows the content of the error page', async ({
  page,
  errors
}) => {
  const rest = '<nav><a href="/zh/contactUs">联系</a></nav>'
  await openIsolated(page, script, `${rest}<div data-island="all" data-fatal>${HTML.once}</div>`)
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { level: 1 })).toHaveText('页面不存在')
  await expect(alert).toContainText('错误信息: no data')
  await expect(alert.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/zh/')
  await expect(page.locator('nav a')).toHaveAttribute('href', '/zh/contactUs')
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('The part "all" of the page broke.')
  errors.length = 0
})
