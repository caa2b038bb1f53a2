import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { launchOptions } from '../browser/chromium.ts'

/** Opening a camera's form: milliseconds until it is editable, and transferred script in KB. */
export interface StudioOpening {
  firstMs: number
  againMs: number
  scriptKB: number
}

const FORM = '/studio/intent/edit/id=camera-pro;type=camera/'
const TIMEOUT_MS = 240_000

/** Opens the Studio twice with this session: with a cold and with a warm browser cache. */
export async function measureStudio(
  url: string,
  person: { email: string; password: string }
): Promise<StudioOpening> {
  const browser = await chromium.launch(await launchOptions())
  try {
    const storageState = await signedIn(browser, url, person)
    const context = await browser.newContext({ storageState })
    context.setDefaultTimeout(TIMEOUT_MS)
    const first = await open(context, url)
    const again = await open(context, url)
    return { firstMs: first.ms, againMs: again.ms, scriptKB: Math.round(first.bytes / 1024) }
  } finally {
    await browser.close()
  }
}

async function signedIn(
  browser: Browser,
  url: string,
  person: { email: string; password: string }
) {
  const context = await browser.newContext()
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  await page.goto(`${url}/studio/`)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=password]').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByTestId('studio-navbar').waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

async function open(context: BrowserContext, url: string): Promise<{ ms: number; bytes: number }> {
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const began = Date.now()
  await page.goto(url + FORM)
  const input = page.getByTestId('field-model').locator('input')
  await input.and(page.locator(':not([readonly]):not(:disabled)')).waitFor()
  const ms = Date.now() - began
  const sizes = await Promise.all(scripts)
  await page.close()
  return { ms, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
