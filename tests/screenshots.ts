// Screenshots of routes at four widths in both languages, for visual review:
//   npm run screenshots -- / hardware software/dispatch     (BASE_URL selects the running site)

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { locales } from '../shared/i18n/locale.ts'
import { launchOptions } from './browser/chromium.ts'
import { forceLayout } from './browser/force-layout.ts'

const WIDTHS = [390, 768, 1440, 1920]
const FOLDER = 'shots'
const base = process.env.BASE_URL ?? 'http://localhost:4321'
const routes = process.argv.slice(2)

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch(await launchOptions())
try {
  for (const address of (routes.length > 0 ? routes : ['']).flatMap(addresses)) {
    for (const width of WIDTHS) await shoot(browser, address, width)
  }
} finally {
  await browser.close()
}

/** `hardware` expands to both languages, `/en/hardware` to itself. */
function addresses(route: string): string[] {
  const path = route.replace(/^\/+/, '')
  return locales.some(locale => path === locale || path.startsWith(`${locale}/`))
    ? [`/${path}`]
    : locales.map(locale => `/${locale}/${path}`)
}

async function shoot(browser: Browser, address: string, width: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: width < 750 ? 844 : 900 } })
  page.on('console', message => {
    if (message.type() === 'error') console.log(`  ${address} @${width}: ${message.text()}`)
  })
  page.on('pageerror', error => console.log(`  ${address} @${width}: ${error.message}`))
  const response = await page.goto(new URL(address, base).href, { waitUntil: 'networkidle' })
  await page.evaluate(forceLayout)
  await page.evaluate(scrollThrough)
  const file = join(FOLDER, `${address.replace(/^\/|\/$/g, '').replaceAll('/', '_')}-${width}.png`)
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  )
  console.log(
    `${response?.status()} ${file}${overflow > 0 ? `  scrolls ${overflow} px sideways` : ''}`
  )
  await page.close()
}

// Lazy images load only near the viewport, hidden ones never.
async function scrollThrough(): Promise<void> {
  for (let y = 0; y < document.body.scrollHeight; y += 800) {
    window.scrollTo(0, y)
    await new Promise(done => setTimeout(done, 30))
  }
  window.scrollTo(0, 0)
  const shown = [...document.images].filter(image => image.checkVisibility())
  const decoded = shown.map(image => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(decoded), new Promise(done => setTimeout(done, 30_000))])
}
