import { test as base, expect, type Page } from '@playwright/test'

// Messages of the graphics driver.
const DRIVER = /GL Driver Message/

/** Collects console errors and warnings, exceptions, failed requests, error responses and CSP violations of a page. */
export function collectErrors(page: Page, errors: string[] = []): string[] {
  page.on('console', message => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !DRIVER.test(text)) errors.push(text)
  })
  page.on('pageerror', error => errors.push(error.message))
  page.on('response', response => {
    if (response.status() >= 400) errors.push(`${response.url()} ${response.status()}`)
  })
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    // Requests aborted by navigation are expected.
    if (why !== 'net::ERR_ABORTED') errors.push(`${request.url()} ${why}`)
  })
  return errors
}

/**
 * Tests that fail if an error occurs on their page. A test that expects errors asserts on `errors` and empties it.
 */
export const test = base.extend<{ errors: string[] }>({
  errors: [
    async ({ page }, use) => {
      const errors = collectErrors(page)
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true }
  ]
})
