import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { MOBILE_BREAKPOINT_PX } from '../../../src/constants.ts'
import { blocksOfPage, type LayoutBlock } from './blocks.ts'
import { fromLines } from './compare.ts'

export const WIDTHS = [390, 768, 1440]

/** One path per template; both languages share the layout. */
export const TEMPLATES = [
  '/',
  '/hardware',
  '/hardwareQJ',
  '/hardware/compare/JC-QJ',
  '/product',
  '/productxoa',
  '/service',
  '/tabs/home',
  '/tabs/price',
  '/vlsIndex',
  '/aboutUs',
  '/contactUs',
  '/privacy',
  '/search',
  '/mb',
  '/pc'
]

/** Viewport for a template: mobile pages redirect desktop browsers to their desktop counterpart. */
export function windowFor(path: string) {
  return { viewport: { width: path.startsWith('/mb') ? 390 : 1440, height: 900 } }
}

/** Sets the viewport width and waits for the resulting layout, which takes one animation frame. */
export async function resizeTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const layout = width < MOBILE_BREAKPOINT_PX ? 'mobile' : 'default'
  await page.locator(`html[data-layout=${layout}]`).waitFor({ state: 'attached' })
}

/** Parts of the open page at each width. */
export async function captureLayout(page: Page): Promise<Map<number, LayoutBlock[]>> {
  const seen = new Map<number, LayoutBlock[]>()
  for (const width of WIDTHS) {
    await resizeTo(page, width)
    seen.set(width, await page.evaluate(blocksOfPage))
  }
  return seen
}

/** Snapshot file of a template. */
export function snapshotFile(path: string): string {
  return join(
    import.meta.dirname,
    'snapshots',
    `${path.slice(1).replaceAll('/', '_') || 'home'}.txt`
  )
}

/** Reads a template's snapshot, by width. */
export function readSnapshot(path: string): Map<number, LayoutBlock[]> {
  const parts = readFileSync(snapshotFile(path), 'utf8')
    .trim()
    .split(/^# (\d+)$\n/m)
    .slice(1)
  return new Map(
    WIDTHS.map(width => {
      const at = parts.indexOf(String(width))
      return [width, at < 0 ? [] : fromLines((parts[at + 1] ?? '').trim())]
    })
  )
}
