import type { Page } from '@playwright/test'

/** Collects what goes wrong on a page: errors in its console, failed requests, broken policies. */
export function watch(page: Page): string[] {
  const wrong: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || /content security policy/i.test(message.text())) {
      wrong.push(message.text())
    }
  })
  page.on('pageerror', error => wrong.push(error.message))
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') wrong.push(`${request.url()} ${why}`)
  })
  return wrong
}
