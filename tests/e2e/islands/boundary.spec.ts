import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
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

const markup = (name: string, html: string) =>
  `<astro-island class="${name}" component-url="/island.js" component-export="${name}" renderer-url="/island.js"` +
  ` props="{}" ssr client="interaction" opts='{"value":".${name}"}'>${html}</astro-island>`

/** Touches an island, which hydrates it. */
const touch = (page: Page, name: string) => page.locator(`.${name} a`).focus()

test('an island that breaks, at once or later, is logged and leaves its plain HTML, which works', async ({
  page,
  errors
}) => {
  await openIsolated(page, script, markup('once', HTML.once) + markup('later', HTML.later))
  await touch(page, 'once')
  await expect.poll(() => errors.join('\n')).toContain('no data')
  await expect(page.locator('.once a')).toHaveAttribute('href', '/zh/')
  expect(errors).toHaveLength(1)
  await page.getByRole('button', { name: '断' }).click()
  await expect.poll(() => errors.join('\n')).toContain('pressed')
  expect(errors).toHaveLength(2)
  for (const [name, html] of Object.entries(HTML))
    await expect.poll(() => page.locator(`.${name}`).evaluate(place => place.innerHTML)).toBe(html)
  errors.length = 0
})

test('an island that is all that its page is for shows the content of the error page', async ({
  page,
  errors
}) => {
  const rest = '<nav><a href="/zh/contactUs">联系</a></nav>'
  await openIsolated(page, script, rest + markup('all', HTML.once))
  await touch(page, 'all')
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { level: 1 })).toHaveText('页面不存在')
  await expect(alert).toContainText('错误信息: no data')
  await expect(alert.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/zh/')
  await expect(page.locator('nav a')).toHaveAttribute('href', '/zh/contactUs')
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('no data')
  errors.length = 0
})
