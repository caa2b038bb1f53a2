import { expect, type Page } from '@playwright/test'
import { test } from './strict-test.ts'

// WCAG 2.2: 2.1.1 and 2.1.2 (keyboard, no trap), 2.4.7 and 2.4.11 (focus visible, not covered), 1.4.10 (reflow).
const PAGES = [
  '/zh/',
  '/en/hardware',
  '/zh/hardwareQJ',
  '/en/hardware/compare/JC-QJ',
  '/zh/software/dispatch',
  '/en/tabs/price',
  '/zh/contactUs',
  '/en/search',
  '/zh/accessibility'
]

/** The focused element, what is wrong with it, and whether the walk has left the page. */
interface Stop {
  name: string
  errors: string[]
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 }
]

for (const address of PAGES) {
  for (const size of SIZES)
    test(`${address}: at ${size.width} pixels Tab reaches every control in turn, each seen with its focus and its name`, async ({
      page
    }) => {
      await page.setViewportSize(size)
      await page.goto(address)
      const reachable = await page.evaluate(countReachable)
      const stops = await walk(page, reachable + 10)
      expect(stops.flatMap(({ name, errors }) => errors.map(error => `${name}: ${error}`))).toEqual(
        []
      )
      // What opens on the way (menus, hints) may add some.
      expect(stops.length).toBeGreaterThanOrEqual(reachable)
      expect(stops.length).toBeLessThan(reachable + 10)
    })

  test(`${address}: at 400 % nothing is lost to the right, and the header leaves room`, async ({
    page
  }) => {
    // 1280 × 1024 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(address)
    await page.mouse.wheel(0, 600)
    await expect(page.locator('html[data-fixed]')).toBeAttached()
    const { width, header } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      header: document.querySelector('.site-header')?.getBoundingClientRect().height
    }))
    expect(width).toBeLessThanOrEqual(320)
    expect(header).toBeLessThanOrEqual(256 / 3)
  })
}

test('the comparison of pictures and the finder are worked by keyboard alone', async ({ page }) => {
  await page.goto('/zh/hardwareQJ')
  const slider = page.locator('.contrast input')
  await slider.focus()
  await slider.press('End')
  await expect(slider).toHaveValue('100')
  await slider.press('Home')
  await expect(slider).toHaveValue('0')
  await expect(slider).toHaveAccessibleName(/.+/)
  await page.goto('/en/hardware')
  const choice = page.locator('.finder select').first()
  await choice.focus()
  await choice.press('ArrowDown')
  await expect(page.locator('.finder [role=status]')).not.toBeEmpty()
})

/** Presses Tab until the focus leaves the page. */
async function walk(page: Page, most: number): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < most) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(inspectFocus)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}

/** Number of elements that Tab reaches; runs within the page. */
function countReachable(): number {
  const selector =
    'a[href], button:not([disabled]), input:not([type=hidden], [disabled]), select, textarea, summary, [tabindex="0"]'
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    element =>
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('details:not([open]) > :not(summary)')
  ).length
}

/** Looks at the focused element; undefined at the end of the page. Runs within the page. */
async function inspectFocus(): Promise<Stop | undefined> {
  const element = document.activeElement as HTMLElement | null
  if (!element || element === document.body) return undefined
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  // Scrolling to it is animated in some lists, and sections are laid out as they come near.
  await new Promise(done => setTimeout(done, 40))
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  const label =
    element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const fields = element as HTMLInputElement
  const name = [
    label,
    element.textContent,
    ...[...(fields.labels ?? [])].map(each => each.textContent),
    ...[...element.querySelectorAll('img')].map(image => image.alt)
  ]
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  const errors: string[] = []
  if (!name) errors.push('has no name')
  // Links around blocks show their focus at the card.
  const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
  if (!hasOutline) errors.push('does not show its focus')
  const isSeen = box.bottom > 0 && box.top < innerHeight && box.width > 0 && box.height > 0
  if (!isSeen) errors.push(`is out of sight: ${Math.round(box.top)} to ${Math.round(box.bottom)}`)
  // Of what scrolls by itself, such as a table, the part that is seen.
  const middle = (from: number, to: number, end: number) =>
    (Math.max(from, 0) + Math.min(to, end)) / 2
  const above = document.elementFromPoint(
    middle(box.left, box.right, innerWidth),
    middle(box.top, box.bottom, innerHeight)
  )
  const own = [element, ...(fields.labels ?? [])]
  const isCovered = above && !own.some(each => each.contains(above) || above.contains(each))
  if (isCovered) errors.push(`is covered by ${above.localName}.${above.className}`)
  return { name: `${element.localName} ${name.slice(0, 40)}`, errors }
}
