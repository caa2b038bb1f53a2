import { expect, type Page } from '@playwright/test'
import { test } from '../strict-test.ts'

const MENU = '.site-header .language'
const SUMMARY = `${MENU} summary`
// Longer than the delay of hover.
const SETTLED_MS = 500

type Script = 'before its script' | 'after its script'

/** Opens a page whose menu is not hydrated yet, or is; `ready` lets the script come. */
async function open(page: Page, script: Script) {
  const held = Promise.withResolvers<void>()
  await page.route('**/_astro/islands.*', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/zh/hardware')
  const ready = async () => {
    held.resolve()
    await page.waitForSelector(`astro-island:not([ssr]) ${MENU}`, { state: 'attached' })
  }
  if (script === 'after its script') {
    await page.locator(SUMMARY).focus()
    await page.locator(SUMMARY).blur()
    await ready()
  }
  return ready
}

async function isOpen(page: Page, expected: boolean): Promise<void> {
  await page.waitForTimeout(SETTLED_MS)
  expect(await page.locator(MENU).evaluate(menu => (menu as HTMLDetailsElement).open)).toBe(
    expected
  )
}

/** Presses the menu with a pen, which browsers treat neither as a mouse nor as a finger. */
async function penTap(page: Page): Promise<void> {
  const box = await page.locator(SUMMARY).boundingBox()
  const at = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 }
  const session = await page.context().newCDPSession(page)
  for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const)
    await session.send('Input.dispatchMouseEvent', {
      type,
      ...at,
      pointerType: 'pen',
      button: type === 'mouseMoved' ? 'none' : 'left',
      clickCount: type === 'mouseMoved' ? 0 : 1
    })
  await session.detach()
}

for (const script of ['before its script', 'after its script'] as const) {
  test(`${script}: a mouse opens it by hover, and its clicks do not close it`, async ({ page }) => {
    const ready = await open(page, script)
    await page.locator(SUMMARY).hover()
    await page.locator(SUMMARY).click()
    await ready()
    await isOpen(page, true)
    await page.locator(SUMMARY).click()
    await isOpen(page, true)
    await page.mouse.move(4, 700)
    await isOpen(page, false)
    await page.locator(SUMMARY).hover()
    await isOpen(page, true)
  })

  test(`${script}: a mouse that only points at it opens it`, async ({ page }) => {
    const ready = await open(page, script)
    await page.locator(SUMMARY).hover()
    await ready()
    await isOpen(page, true)
  })

  test(`${script}: the keyboard opens and closes it, also below a mouse`, async ({ page }) => {
    const ready = await open(page, script)
    await page.locator(SUMMARY).focus()
    await page.keyboard.press('Enter')
    await ready()
    await isOpen(page, true)
    await page.keyboard.press('Enter')
    await isOpen(page, false)
    await page.keyboard.press('Space')
    await isOpen(page, true)
    await page.keyboard.press('Escape')
    await isOpen(page, false)
    await page.locator(SUMMARY).hover()
    await isOpen(page, true)
    await page.keyboard.press('Enter')
    await isOpen(page, false)
  })

  test(`${script}: a pen opens and closes it`, async ({ page }) => {
    const ready = await open(page, script)
    await penTap(page)
    await ready()
    await isOpen(page, true)
    await penTap(page)
    await isOpen(page, false)
  })

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true })
    test(`${script}: a finger opens and closes it, also after a mouse`, async ({ page }) => {
      const ready = await open(page, script)
      await page.locator(SUMMARY).tap()
      await ready()
      await isOpen(page, true)
      await page.locator(SUMMARY).tap()
      await isOpen(page, false)
      await page.locator(SUMMARY).hover()
      await isOpen(page, true)
      await page.mouse.move(4, 700)
      await isOpen(page, false)
      await page.locator(SUMMARY).tap()
      await isOpen(page, true)
      await page.locator(SUMMARY).tap()
      await isOpen(page, false)
    })
  })
}

test('Escape that was pressed before the script closes the menu as soon as it is there', async ({
  page
}) => {
  const ready = await open(page, 'before its script')
  await page.locator(SUMMARY).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await ready()
  await isOpen(page, false)
})
