import { expect, type Page } from '@playwright/test'
import { test } from '../strict-test.ts'

const LANGUAGE = '.site-header .language'
const isFixed = (page: Page) =>
  page.locator('.site-header').evaluate(header => getComputedStyle(header).position === 'fixed')
const scroll = (page: Page, top: number) =>
  page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top)

for (const [from, to, chosen, titles] of [
  ['zh', 'en', 'English', ['Applications', 'Industries', 'Community']],
  ['en', 'zh', '简体中文', ['应用', '行业', '社区']]
] as const) {
  test(`from ${from}: the menu opens by hover, shows the choice at once, then the other language; Back is right`, async ({
    page
  }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto(`/${from}/hardware?a=1#参数`)
    await expect(page.locator(LANGUAGE)).not.toHaveAttribute('open')
    expect(asked.filter(path => /islands\.|client\./.test(path))).toEqual([])

    const texts = page.waitForResponse(`**/${to}/navigation.json`)
    await page.locator(`${LANGUAGE} summary`).hover()
    await texts
    await expect(page.locator(LANGUAGE)).toHaveAttribute('open')
    await expect(page.locator(`${LANGUAGE} [aria-disabled]`)).toHaveCount(1)
    // Record the header's state on `pagehide`.
    await page.evaluate(() =>
      addEventListener('pagehide', () => {
        const texts = (of: string) => [...document.querySelectorAll(of)].map(e => e.textContent)
        const code = document.querySelector<HTMLElement>('.language summary')?.dataset.code
        const shown = { labels: texts('.language summary'), code, titles: texts('.wide li') }
        sessionStorage.setItem('shown', JSON.stringify(shown))
      })
    )
    await page.locator(`${LANGUAGE} a`, { hasText: chosen }).click({ noWaitAfter: true })
    await page.waitForURL(`**/${to}/hardware?a=1#*`)
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#参数')
    const shown = JSON.parse((await page.evaluate(() => sessionStorage.getItem('shown'))) ?? '{}')
    expect(shown).toMatchObject({ labels: [chosen, chosen], code: to })
    expect(shown.titles.slice(0, 3)).toEqual(titles)
    await expect(page.locator(`${LANGUAGE} summary`)).toHaveText(chosen)
    await page.goBack()
    await page.waitForURL(`**/${from}/hardware?a=1#*`)
    await expect(page.locator(`${LANGUAGE} summary`)).not.toHaveText(chosen)
    await expect(page.locator('.wide li').first()).not.toHaveText(titles[0])
  })
}

test('the language menu works by click and keyboard, and loses nothing pressed before its script', async ({
  page
}) => {
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  const script = '**/_astro/islands.*'
  await page.route(script, async route => {
    await held
    await route.continue()
  })
  await page.goto('/zh/hardware')
  const asked = page.waitForRequest(script)
  const menu = page.locator(LANGUAGE)
  const summary = menu.locator('summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('open')
  await asked
  const loaded = page.waitForResponse('**/en/navigation.json')
  release()
  await loaded
  await expect(menu).toHaveAttribute('open')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('open')
  await page.locator('h1').click()
  await expect(menu).not.toHaveAttribute('open')
})

test('only the fourth item and later ones are underlined', async ({ page }) => {
  for (const [address, title] of [
    ['/zh/', undefined],
    ['/zh/hardware', '硬件'],
    ['/en/tabs/price', 'Pricing']
  ] as const) {
    await page.goto(address)
    await expect(page.locator('.wide [aria-current]')).toHaveText(title ? [title] : [])
  }
})

for (const width of [390, 1440]) {
  test(`at ${width} px the header is fixed from 100 px, back to the top shown from 200 px`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      const scrollTo = window.scrollTo.bind(window)
      window.scrollTo = ((to: ScrollToOptions) => {
        document.documentElement.dataset.scrolled = to.behavior
        scrollTo(to)
      }) as typeof window.scrollTo
    })
    await page.goto('/zh/hardware')
    const top = page.locator('.to-top')
    const start = () => page.locator('main').evaluate(e => (e as HTMLElement).offsetTop)
    await scroll(page, 99)
    expect(await isFixed(page)).toBe(false)
    const before = await start()
    await scroll(page, 100)
    await expect.poll(() => isFixed(page)).toBe(true)
    expect(await start()).toBe(before)
    await scroll(page, 99)
    await expect.poll(() => isFixed(page)).toBe(false)
    await scroll(page, 200)
    await expect(top).toBeVisible()
    await scroll(page, 199)
    await expect(top).toBeHidden()
    await scroll(page, 900)
    await expect(top).toBeVisible()
    const box = await top.boundingBox()
    const right = await page.evaluate(() => document.documentElement.clientWidth)
    expect(right - (box?.x ?? 0) - (box?.width ?? 0)).toBe(40)
    expect(800 - (box?.y ?? 0) - (box?.height ?? 0)).toBe(40)
    await top.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(top).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'instant')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await scroll(page, 900)
    await expect(top).toBeVisible()
    await top.press('Enter')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'smooth')
    await expect(page.locator('.brand')).toBeFocused()
  })
}

/** Distance of the hash target from the header, and scroll position, in pixels. */
function belowHeader(page: Page) {
  return page.evaluate(() => {
    const header = document.querySelector('.site-header')?.getBoundingClientRect()
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    return { below: (target?.getBoundingClientRect().top ?? 0) - (header?.bottom ?? 0), scrollY }
  })
}

test('an anchor lies below the fixed header, with a Chinese name too; a page without one begins at its top', async ({
  page
}) => {
  await page.goto('/zh/privacy#security')
  await expect.poll(() => isFixed(page)).toBe(true)
  const { below, scrollY } = await belowHeader(page)
  expect(scrollY).toBeGreaterThan(100)
  expect(below).toBeGreaterThanOrEqual(0)
  expect(below).toBeLessThan(200)
  await page.locator('.wide a[href="/zh/hardware"]').click()
  await page.waitForURL('**/zh/hardware')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.route('**/zh/privacy', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace('id="security"', 'id="联系我们"')
    await route.fulfill({ response, body })
  })
  await page.goto('/zh/privacy#联系我们')
  await expect.poll(() => isFixed(page)).toBe(true)
  expect((await belowHeader(page)).below).toBeGreaterThanOrEqual(0)
})

test('what is far below is laid out after the rest, and no place is lost: End, reload, Back', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  // Hold animation frames until the first one has been inspected.
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = callback => held.push(callback)
    addEventListener('go-on', () => {
      window.requestAnimationFrame = frame
      for (const callback of held) frame(callback)
    })
  })
  const goOn = async () => {
    await page.evaluate(() => dispatchEvent(new Event('go-on')))
    await expect(page.locator('html')).not.toHaveAttribute('data-top')
  }
  const last = page.locator('main .section').last()
  await page.goto('/zh/')
  await expect
    .poll(() =>
      last.evaluate(part =>
        part.querySelector('h2')?.checkVisibility({ contentVisibilityAuto: true })
      )
    )
    .toBe(false)
  await goOn()
  await page.keyboard.press('End')
  const below = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - scrollY - innerHeight))
  await expect.poll(below).toBe(0)

  const place = () => last.evaluate(part => Math.round(part.getBoundingClientRect().top))
  await last.evaluate(part => part.scrollIntoView({ behavior: 'instant', block: 'start' }))
  const before = await place()
  await page.reload()
  await expect.poll(place).toBe(before)
  await page.goto('/zh/contactUs')
  await page.goBack()
  await expect.poll(place).toBe(before)
})

test('the name of the search is shown beside it: when pointed at, by keyboard, and not after Escape', async ({
  page
}) => {
  await page.goto('/en/hardware')
  const tip = page.locator('.tip')
  await page.locator('.to-search').hover()
  await expect(tip).toHaveText('Search')
  await expect(tip).toHaveCSS('z-index', '2000')
  await expect(tip).toHaveCSS('position', 'fixed')
  await page.locator('h1').hover()
  await expect(tip).toHaveCount(0)
  await page.locator('.wide a').last().focus()
  await page.keyboard.press('Tab')
  await expect(tip).toHaveText('Search')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})

test('the header of staff is brought to life while the page is idle, before it is touched', async ({
  page
}) => {
  const userInfo = {
    oort_name: '张工',
    oort_uuid: 'u-1',
    oort_depname: '运维部',
    accessToken: 'T-2'
  }
  await page.route('**/zxb/v1/logincheck', route =>
    route.fulfill({ json: { code: 200, data: { userInfo } } })
  )
  await page.route('**/portal/**', route => route.fulfill({ json: { code: 200 } }))
  await page.addInitScript(() => {
    sessionStorage.setItem('userId', 'u-1')
    sessionStorage.setItem('token', 'T-1')
  })
  const texts = page.waitForResponse('**/en/navigation.json')
  await page.goto('/zh/hardware')
  await texts
  await expect(page.locator('.account .name')).toHaveText('张工')
})
