import { test as base, expect, type Page } from '@playwright/test'

// What the graphics of the machine say of themselves.
const DRIVER = /GL Driver Message/

/**
 * Collects what goes wrong on a page: errors and warnings in its console, exceptions, failed requests
 * and answers, broken policies.
 */
export function collectErrors(page: Page): string[] {
  const wrong: string[] = []
  page.on('console', message => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !DRIVER.test(text)) wrong.push(text)
  })
  page.on('pageerror', error => wrong.push(error.message))
  page.on('response', response => {
    if (response.status() >= 400) wrong.push(`${response.url()} ${response.status()}`)
  })
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    // What the page itself gave up because it was left.
    if (why !== 'net::ERR_ABORTED') wrong.push(`${request.url()} ${why}`)
  })
  return wrong
}

/**
 * Tests that fail when anything went wrong on their page, whatever else they prove. One that means
 * something to go wrong looks at `wrong` and empties it.
 */
export const test = base.extend<{ wrong: string[] }>({
  wrong: [
    async ({ page }, use) => {
      const wrong = collectErrors(page)
      await use(wrong)
      expect(wrong).toEqual([])
    },
    { auto: true }
  ]
})
