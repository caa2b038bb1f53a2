import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test as plainTest } from '@playwright/test'
import { test } from './strict-test.ts'

const PAGES = ['/zh/', '/en/hardware', '/zh/hardwareQJ', '/en/software/dispatch', '/zh/contactUs']
/** Longest motion (art direction), in milliseconds. */
const LONGEST_MS = 250

for (const address of PAGES) {
  test(`on ${address}, nothing moves by itself, and what moves does so briefly and once`, async ({
    page
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(address)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    const motions = await collectMotions(page)
    expect(motions.length).toBeGreaterThan(0)
    expect(motions.filter(({ ms, times }) => ms > LONGEST_MS || times !== 1)).toEqual([])
  })

  test(`on ${address}, nothing moves with reduced motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(address)
    expect(await collectMotions(page)).toEqual([])
    const smooth = await page.evaluate(() =>
      [...document.querySelectorAll('*')].filter(
        element => getComputedStyle(element).scrollBehavior === 'smooth'
      )
    )
    expect(smooth).toHaveLength(0)
  })
}

/** A layout shift (web.dev/cls), which TypeScript's DOM library lacks. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

for (const width of [390, 1440])
  test(`nothing moves while a page of ${width} px loads`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(recordShifts)
    for (const address of PAGES) {
      await page.goto(address, { waitUntil: 'networkidle' })
      expect(await page.evaluate(() => Reflect.get(window, 'shifts')), address).toEqual([])
    }
  })

// Its files are not served.
plainTest(
  'a header that is painted before its last item was read does not move',
  async ({ page, baseURL }) => {
    const address = '/zh/hardwareQJ'
    const html = await (await fetch(baseURL + address)).text()
    const end = html.indexOf('class="language"')
    expect(end).toBeGreaterThan(0)
    const release = Promise.withResolvers<void>()
    const server = createServer(async ({ url = '' }, response) => {
      if (url !== address) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.write(html.slice(0, end))
      await release.promise
      response.end(html.slice(end))
    }).listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      await page.addInitScript(recordShifts)
      const { port } = server.address() as AddressInfo
      await page.goto(`http://127.0.0.1:${port}${address}`, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
      release.resolve()
      await page.waitForLoadState()
      await expect(page.locator('.site-header .language').first()).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    } finally {
      release.resolve()
      server.close()
    }
  }
)

/** Keeps what has moved, from where and to where, in `window.shifts`. */
function recordShifts(): void {
  const shifts: string[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver(list => {
    for (const { sources } of list.getEntries() as LayoutShift[]) {
      for (const { node, previousRect, currentRect } of sources) {
        const [from, to] = [previousRect, currentRect].map(rect => JSON.stringify(rect))
        shifts.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${from} → ${to}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Transitions and animations of a scrolled page, with the header that has come down. */
async function collectMotions(page: Page): Promise<{ of: string; ms: number; times: number }[]> {
  await page.evaluate(() => scrollTo(0, 600))
  await page.waitForSelector('html[data-fixed]')
  return page.evaluate(() => {
    const inMs = (list: string) =>
      Math.max(...list.split(',').map(time => parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
    return [...document.querySelectorAll('*')].flatMap(element =>
      [undefined, '::before', '::after'].flatMap(pseudo => {
        const style = getComputedStyle(element, pseudo)
        const isAnimated = style.animationName !== 'none'
        const ms = inMs(style.transitionDuration) + (isAnimated ? inMs(style.animationDuration) : 0)
        const times = isAnimated ? Number(style.animationIterationCount) : 1
        return ms > 0 ? [{ of: `${element.tagName}.${element.className}`, ms, times }] : []
      })
    )
  })
}
