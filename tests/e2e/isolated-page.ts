import type { Page } from '@playwright/test'

/** Opens a page that contains only the given markup and script, under an address of the site. */
export async function openIsolated(page: Page, script: string, markup = ''): Promise<void> {
  await page.route('**/*', route =>
    new URL(route.request().url()).pathname === '/island.js'
      ? route.fulfill({ body: script, contentType: 'text/javascript' })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="zh-Hans"><meta charset="utf-8"><link rel="icon" href="data:,"><body>${markup}<script type="module" src="/island.js"></script>`
        })
  )
  await page.goto('https://site.example/zh/')
}
