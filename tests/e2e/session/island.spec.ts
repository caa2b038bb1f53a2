import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { bundle } from '../bundle.ts'

let script = ''

test.beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, 'page.island.tsx'))
})

/** Opens a page with only the island; returns console errors and footprints. */
async function open(page: Page, token: string) {
  const errors: string[] = []
  const sent: { type: string; content: string }[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.route('**/*', route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/island.js')
      return route.fulfill({ body: script, contentType: 'text/javascript' })
    if (pathname.endsWith('/footprints/add')) {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { code: 200 } })
    }
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>.far{margin-top:4000px}</style>
        <div id="root"></div><script>${
          token ? `sessionStorage.token='${token}';sessionStorage.userId='u-1001'` : ''
        }</script><script type="module" src="/island.js"></script>`
    })
  })
  await page.goto('https://site.example/zh/')
  await expect(page.locator('#who')).toBeVisible()
  return { errors, sent }
}

test('an island is hydrated in the guest state, whatever the store holds, and then shows the actual user', async ({
  page
}) => {
  const { errors } = await open(page, 'T-1')
  await expect(page.locator('#who')).toHaveText('张工')
  expect(await page.locator('#root').getAttribute('data-html')).toContain('登录')
  expect(errors).toEqual([])
})

test('the hook counts every click, the component one appearance however often it is seen or rendered', async ({
  page
}) => {
  const { sent } = await open(page, 'T-1')
  for (let time = 0; time < 3; time++) await page.locator('#press').click()
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[0]).toEqual({
    type: 'click',
    content: 'press',
    userId: 'u-1001',
    pathHistory: 'https://site.example/zh/'
  })
  for (let time = 0; time < 10; time++) {
    await page.locator('#far').scrollIntoViewIfNeeded()
    await page.waitForTimeout(60)
    await page.locator('#again').click()
  }
  await expect(page.locator('#again')).toHaveText('10')
  expect(sent.filter(({ type }) => type === 'browse')).toHaveLength(1)
})

test('nothing is sent for a guest', async ({ page }) => {
  const { sent } = await open(page, '')
  await page.locator('#press').click()
  await page.locator('#far').scrollIntoViewIfNeeded()
  await page.waitForTimeout(300)
  expect(sent).toEqual([])
})
