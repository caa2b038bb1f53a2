import { DatabaseSync } from 'node:sqlite'
import type { Page, Request } from '@playwright/test'
import { dismissNotice, expect, signInAsStaff, test } from './staff-test.ts'

const ADD = '/portal/api/v1/footprints/add'

interface Sent {
  type: string
  content: string
  userId: string
  pathHistory: string
}

/** Collects the footprints that a page sends from now on. */
function sentBy(page: Page): { requests: Request[]; records: () => Sent[] } {
  const requests: Request[] = []
  page.context().on('request', request => {
    if (request.url().endsWith(ADD)) requests.push(request)
  })
  return { requests, records: () => requests.map(request => request.postDataJSON()) }
}

const byType = (records: Sent[], type: string, content: string) =>
  records.filter(record => record.type === type && record.content === content).length

test('browse is sent once for each element though it is scrolled past ten times, click each time', async ({
  page,
  site
}) => {
  await page.goto('/zh/hardware')
  await signInAsStaff(page)
  await dismissNotice(page)
  const { requests, records } = sentBy(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.locator('.account .name')).toBeVisible()
  const cards = await page.locator('[data-footprint~=browse]').count()
  expect(cards).toBeGreaterThan(1)
  for (let time = 0; time < 10; time++) {
    await page.evaluate(async () => {
      for (const end of [document.body.scrollHeight, 0]) {
        scrollTo({ top: end, behavior: 'instant' })
        await new Promise(done => setTimeout(done, 60))
      }
      for (const element of document.querySelectorAll('[data-footprint~=browse]')) {
        element.scrollIntoView({ behavior: 'instant' })
        await new Promise(done => setTimeout(done, 40))
      }
    })
  }
  await expect.poll(() => records().filter(({ type }) => type === 'browse').length).toBe(cards)
  const links = page.locator('.wide a')
  await links.nth(3).evaluate(link => link.addEventListener('click', e => e.preventDefault()))
  const before = records().length
  for (let time = 0; time < 4; time++) await links.nth(3).click()
  await expect.poll(() => records().length).toBe(before + 4)
  const { userId } = await page.evaluate(() => ({ userId: sessionStorage.getItem('userId') }))
  expect(records().at(-1)).toEqual({
    type: 'click',
    content: (await links.nth(3).textContent())?.trim(),
    userId,
    pathHistory: `${site.url}/zh/hardware`
  })
  for (const request of requests) expect(request.headers().tenant_id).toBe('site')
  await expect.poll(() => site.store.count()).toBeGreaterThanOrEqual(cards + 4)
})

test('what is hidden, without size, cut off or out of the window is browsed only once it is seen', async ({
  page
}) => {
  await page.goto('/zh/hardware')
  await signInAsStaff(page)
  await dismissNotice(page)
  const hidden = {
    none: 'display:none',
    hidden: 'visibility:hidden',
    transparent: 'opacity:0',
    flat: 'block-size:0;overflow:hidden',
    narrow: 'inline-size:0;overflow:hidden',
    away: 'position:absolute;inset-inline-start:-9999px'
  }
  const names = [...Object.keys(hidden), 'layout', 'closed', 'cut', 'below']
  await page.route('**/zh/hardware', async route => {
    const response = await route.fetch()
    const box = (name: string, style: string) =>
      `<p data-footprint="browse" data-footprint-content="${name}" style="${style}">${name}</p>`
    const boxes = Object.entries(hidden).map(([name, style]) => box(name, style))
    const planted = `${boxes.join('')}<div id="planted-layout" style="display:none">${box('layout', '')}</div>
      <details><summary>closed</summary>${box('closed', '')}</details>
      <div style="block-size:1rem;overflow:hidden"><p>first</p><p>second</p><p>third</p>${box('cut', '')}</div>`
    const body = (await response.text())
      .replace(/<main[^>]*>/, start => `${start}${planted}`)
      .replace('</body>', `${box('below', '')}</body>`)
    const headers = { ...response.headers(), 'content-security-policy': '' }
    await route.fulfill({ response, body, headers })
  })
  const { records } = sentBy(page)
  const seen = () => {
    const browsed = records().filter(({ type }) => type === 'browse')
    return browsed.map(({ content }) => content).filter(content => names.includes(content))
  }
  await page.reload({ waitUntil: 'networkidle' })
  await expect
    .poll(() => records().filter(({ type }) => type === 'browse').length)
    .toBeGreaterThan(0)
  await page.waitForTimeout(1_500)
  expect(seen()).toEqual([])

  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main > [data-footprint-content]'))
      element.removeAttribute('style')
    document.querySelector('#planted-layout')?.removeAttribute('style')
    for (const details of document.querySelectorAll('main > details'))
      details.setAttribute('open', '')
    const cut = document.querySelector('[data-footprint-content=cut]')
    cut?.parentElement?.removeAttribute('style')
  })
  const below = page.locator('[data-footprint-content=below]')
  const above = names.filter(name => name !== 'below')
  for (const name of above)
    await page.locator(`[data-footprint-content=${name}]`).scrollIntoViewIfNeeded()
  await expect.poll(() => seen().sort()).toEqual([...above].sort())
  await below.scrollIntoViewIfNeeded()
  await expect.poll(() => seen().sort()).toEqual([...names].sort())
})

test('hero, cards, camera pages, header and contact are followed, and a click that leaves the page arrives', async ({
  page,
  site
}) => {
  await page.goto('/zh/')
  await signInAsStaff(page)
  await dismissNotice(page)
  const { records } = sentBy(page)
  await page.goto('/zh/')
  await expect.poll(() => byType(records(), 'browse', 'hero')).toBe(1)
  await page.goto('/zh/hardwareQJ')
  await page.locator('#specifications').scrollIntoViewIfNeeded()
  await expect.poll(() => byType(records(), 'browse', 'specifications')).toBe(1)
  await page.goto('/zh/contactUs')
  await page.locator('[data-footprint-content=contact]').scrollIntoViewIfNeeded()
  await expect.poll(() => byType(records(), 'browse', 'contact')).toBe(1)
  await page.goto('/zh/product')
  const card = page.locator('.card[data-footprint-content]').first()
  const content = (await card.getAttribute('data-footprint-content')) ?? ''
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => byType(records(), 'browse', content)).toBe(1)
  await card.locator('a').click()
  await expect.poll(() => byType(records(), 'click', content)).toBe(1)
  const link = page.locator('.wide a').nth(4)
  const name = (await link.textContent())?.trim() ?? ''
  await link.click()
  await page.waitForURL(/price/)
  await expect.poll(() => clicksKept(site.store, name)).toBe(1)
})

for (const leaving of [false, true]) {
  test(`thirty clicks with 12 KB each on a slow network ${leaving ? 'the last of which leaves' : 'all arrive'}`, async ({
    page,
    site
  }) => {
    test.setTimeout(90_000)
    await page.goto('/zh/hardware')
    await signInAsStaff(page)
    await dismissNotice(page)
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: -1,
      uploadThroughput: -1
    })
    const { requests } = sentBy(page)
    await page.evaluate(isLeaving => {
      const content = '足'.repeat(4000)
      const tracked = document.createElement('button')
      tracked.dataset.footprint = 'click'
      document.body.append(tracked)
      const link = document.createElement('a')
      link.href = '/zh/tabs/price'
      link.dataset.footprint = 'click'
      link.dataset.footprintContent = `leaving${content}`
      document.body.append(link)
      for (let click = 0; click < 30; click++) {
        tracked.dataset.footprintContent = `${String(click).padStart(2, '0')}${content}`
        if (isLeaving && click === 29) link.click()
        else tracked.click()
      }
    }, leaving)
    if (leaving) await page.waitForURL(/price/)
    const expected = [...Array(30).keys()].map(click =>
      leaving && click === 29 ? 'leaving' : String(click).padStart(2, '0')
    )
    await expect
      .poll(() => heavyKept(site.store), { timeout: 45_000 })
      .toEqual([...expected].sort())
    for (const request of requests) expect(request.headers().tenant_id).toBe('site')
    expect(errors).toEqual([])
  })
}

test('nothing goes out before a check has confirmed the session, then all that was seen, once', async ({
  page,
  site
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('token')) return
    sessionStorage.setItem('token', 'made-up')
    sessionStorage.setItem('userId', 'u-of-another')
  })
  const { requests, records } = sentBy(page)
  await page.goto('/zh/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(requests).toEqual([])
  await page.evaluate(() => sessionStorage.setItem('token', 'guest'))
  await page.goto('/zh/')
  await signInAsStaff(page)
  await dismissNotice(page)
  await expect.poll(() => byType(records(), 'browse', 'hero')).toBe(1)
  let answer = () => {}
  const wait = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/logincheck', async route => {
    await wait
    await route.continue()
  })
  const before = records().length
  await page.reload()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.locator('h1').scrollIntoViewIfNeeded()
  expect(records().length).toBe(before)
  answer()
  await expect.poll(() => byType(records(), 'browse', 'hero')).toBe(2)
  const { userId } = await page.evaluate(() => ({ userId: sessionStorage.getItem('userId') }))
  expect(new Set(records().map(record => record.userId))).toEqual(new Set([userId]))
  expect(site.store.count('u-of-another')).toBe(0)
})

test('turned off, not one request goes out; on again, they do', async ({ page, site }) => {
  await page.goto('/zh/privacy')
  await signInAsStaff(page)
  await dismissNotice(page)
  const box = page.getByRole('checkbox', { name: '记录我的访问足迹' })
  await expect(box).toBeChecked()
  await box.uncheck()
  const { requests } = sentBy(page)
  for (const address of ['/zh/', '/zh/hardware', '/zh/privacy']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.locator('h1').first().click()
  }
  expect(requests).toEqual([])
  await expect(box).not.toBeChecked()
  await box.check()
  await page.goto('/zh/')
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(site.requests.some(path => path === ADD)).toBe(true)
})

test('the notice comes once at first sign-in, says where to read more, and can turn it off', async ({
  page
}) => {
  await page.goto('/zh/hardware')
  await signInAsStaff(page)
  const notice = page.getByRole('region', { name: '访问足迹' })
  await expect(notice).toContainText('浏览与点击')
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/zh/privacy#footprint')
  await notice.getByRole('button', { name: '关闭记录' }).click()
  await expect(notice).toHaveCount(0)
  const { requests } = sentBy(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.locator('.account .name')).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect(requests).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).not.toContain(await page.evaluate(() => sessionStorage.getItem('userId') ?? '-'))
})

test('a portal that refuses or is down never reaches the person', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.goto('/zh/hardware')
  await signInAsStaff(page)
  for (const answer of [404, 500, 0]) {
    await page.route(`**${ADD}`, route =>
      answer ? route.fulfill({ status: answer }) : route.abort()
    )
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.locator('.account .name')).toHaveText('张工')
    await page.unrouteAll()
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(errors).toEqual([])
})

function rows(store: { folder: string }): Sent[] {
  const db = new DatabaseSync(`${store.folder}/footprint.sqlite`, { readOnly: true })
  const all = db.prepare('SELECT type, content FROM footprint').all() as unknown as Sent[]
  db.close()
  return all
}

function clicksKept(store: { folder: string }, content: string): number {
  return byType(rows(store), 'click', content)
}

function heavyKept(store: { folder: string }): string[] {
  return rows(store)
    .filter(({ type, content }) => type === 'click' && content.length > 4000)
    .map(({ content }) => content.replace(/足+$/, ''))
    .sort()
}

test('the notice about footprints covers nothing at the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/zh/hardware')
  await signInAsStaff(page)
  const notice = page.locator('.footprint-notice')
  await expect(notice).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(notice).toBeInViewport({ ratio: 1 })
  const menu = page.locator('footer .language summary')
  await menu.click()
  await page.locator('footer .language a[href]').click({ trial: true })
  const bottom = async (of: typeof menu) => {
    const box = await of.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await bottom(menu)).toBeLessThanOrEqual((await notice.boundingBox())?.y ?? 0)
})
