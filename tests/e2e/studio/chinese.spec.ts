import type { Page } from '@playwright/test'
import { visit } from './page-pool.ts'
import { expect, openDocument, test } from './studio.ts'

/** Names of formats, protocols and languages, which are the same in Chinese. */
const NAMES =
  /^(CSV|Excel|XLSX|XLIFF|English|SVG|PNG|PDF|JPEG|WebP|AVIF|TIFF|GLB|zip|WPS|ONVIF|RTSP|Profile|Word|JSON|URL|Sanity|http|https|mailto|tel|hardware|administrator|contributor|editor|viewer|for|tests|site|Asia|Shanghai|UTC|GMT|Ctrl|Alt|Shift|Tab|Esc|Cmd)$/i

test('no dialog, menu or list of the Chinese Studio has English words or raw keys', async ({
  enter
}) => {
  const page = await enter('administrator', { language: 'zh-Hans' })
  const found: Record<string, string[]> = {}
  const look = async (name: string) => {
    await page.waitForTimeout(1500)
    const words = await latinWords(page)
    if (words.length > 0) found[name] = words
  }
  await visit(page, '/studio/structure')
  await expect(page.getByTestId('pane-item-首页')).toBeVisible()
  await look('structure')
  for (const list of ['inbox', 'reviews', 'desktop']) {
    await visit(page, `/studio/structure/${list}`)
    await look(list)
  }
  await visit(page, '/studio/structure')
  await page.getByTestId('new-document-button').click()
  await expect(page.getByTestId('create-new-document-dialog')).toBeVisible()
  await look('new document')
  await page.keyboard.press('Escape')
  await page.getByTestId('studio-search').or(page.getByTestId('open-search-button')).first().click()
  await look('search')
  await page.keyboard.press('Escape')
  await page.getByTestId('user-menu-button').or(page.locator('#user-menu')).first().click()
  await look('user menu')
  await page.keyboard.press('Escape')
  await openDocument(page, 'siteSettings', 'siteSettings')
  await page.getByTestId('action-menu-button').click()
  await look('actions')
  await page.keyboard.press('Escape')
  await page.getByTestId('pane-context-menu-button').last().click()
  await look('document menu')
  await page.keyboard.press('Escape')
  for (const tool of ['site', 'releases', 'help']) {
    await visit(page, `/studio/${tool}`)
    await look(tool)
  }
  expect(found).toEqual({})
})

/** Latin words and raw keys that are visible or read aloud, outside of content. */
async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const content =
      'input, textarea, pre, code, script, style, [data-testid="default-preview"], [data-testid^="pane-item-preview"]'
    const isSeen = (element: Element) => element.checkVisibility() && !element.closest(content)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && isSeen(node.parentElement)) seen.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder']) {
        seen.push(element.getAttribute(name) ?? '')
      }
    }
    return seen
  })
  return [
    ...new Set(
      texts
        .flatMap(text => text.match(/[A-Za-z][A-Za-z.-]{2,}/g)?.map(word => ({ word, text })) ?? [])
        .filter(({ word }) => !NAMES.test(word))
        .map(({ text }) => text.trim())
    )
  ]
}
