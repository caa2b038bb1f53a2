import { expect, type Page } from '@playwright/test'
import { launchOptions } from '../../browser/chromium.ts'
import { test } from '../strict-test.ts'

// Enables the back/forward cache, which tests disable elsewhere (https://web.dev/articles/bfcache).
test.use({
  launchOptions: {
    ...(await launchOptions()),
    ignoreDefaultArgs: ['--disable-back-forward-cache']
  }
})

const LANGUAGE = '.site-header .language'

/** Visible state of the header. */
function shown(page: Page) {
  return page.evaluate(() => ({
    label: document.querySelector('.language summary')?.textContent,
    code: document.querySelector<HTMLElement>('.language summary')?.dataset.code,
    first: document.querySelector('.wide li')?.textContent,
    open: document.querySelectorAll('.site-header details[open]').length,
    fixed: document.documentElement.hasAttribute('data-fixed')
  }))
}

/** Chooses English on a scrolled page. */
async function chooseEnglish(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await expect.poll(() => shown(page)).toMatchObject({ fixed: true })
  const loaded = page.waitForResponse('**/en/navigation.json')
  await page.locator(`${LANGUAGE} summary`).click()
  await loaded
  await page.locator(`${LANGUAGE} a[href]`).click()
}

const CHINESE = { label: '简体中文', code: 'zh', first: '应用', open: 0, fixed: true }
const ENGLISH = { ...CHINESE, label: 'English', code: 'en', first: 'Applications' }

test('Back shows the page in its own language, its menu closed and alive', async ({ page }) => {
  await page.goto('/zh/hardware?a=1')
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isCached: persisted }))
  )
  await chooseEnglish(page)
  await page.waitForURL('**/en/hardware?a=1')
  // After the evaluation, which the navigation would cut off.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForURL('**/zh/hardware?a=1')
  await expect.poll(() => shown(page)).toEqual(CHINESE)
  // Headless Chromium has no back/forward cache: there the page is reloaded.
  const isCached = await page.evaluate(() => (window as { isCached?: boolean }).isCached === true)
  test.info().annotations.push({ type: 'kept in memory', description: String(isCached) })
  await page.locator(`${LANGUAGE} summary`).hover()
  await expect(page.locator(LANGUAGE)).toHaveAttribute('open')
  await page.locator(`${LANGUAGE} a[href]`).click()
  await page.waitForURL('**/en/hardware?a=1')
})

test('a page that comes back from memory as it was left takes its own language again', async ({
  page
}) => {
  // 204 No Content keeps the browser on the current page.
  await page.route('**/en/hardware*', route =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue()
  )
  await page.goto('/zh/hardware?a=1')
  const left = page.waitForResponse(response => response.status() === 204)
  await chooseEnglish(page)
  await left
  expect(await shown(page)).toEqual(ENGLISH)
  await page.locator(`${LANGUAGE} summary`).hover()
  await expect(page.locator(LANGUAGE)).toHaveAttribute('open')
  await page.mouse.move(4, 700)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => shown(page)).toEqual(CHINESE)
})
