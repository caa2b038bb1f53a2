import { chromium, expect } from '@playwright/test'
import { launchOptions } from '../browser/chromium.ts'
import { test } from './strict-test.ts'

test('Firefox, whose policy refuses a prefetch, preloads pages by fetch', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { mozInnerScreenX: 0 })
  })
  const asked: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/zh/tabs/price')
  await page.locator('.wide a[href="/zh/hardware"]').hover()
  await expect.poll(() => asked.filter(path => path === '/zh/hardware')).toHaveLength(1)
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0)
})

test('space between Chinese and Latin is set by the browser, except in WebKit, which overprints', async ({
  page
}) => {
  await page.goto('/zh/')
  const { spacing, rules } = await page.evaluate(() => {
    const rules: string[] = []
    const collect = (list: CSSRuleList, condition: string) => {
      for (const rule of list) {
        if (rule instanceof CSSStyleRule && rule.style.getPropertyValue('text-autospace'))
          rules.push(condition)
        if (rule instanceof CSSGroupingRule)
          collect(rule.cssRules, rule instanceof CSSSupportsRule ? rule.conditionText : condition)
      }
    }
    for (const sheet of document.styleSheets) collect(sheet.cssRules, '')
    const spacing = getComputedStyle(document.body).getPropertyValue('text-autospace')
    return { spacing, rules }
  })
  expect(spacing).toBe('normal')
  expect(rules.map(rule => rule.replaceAll(' ', ''))).toEqual(['not(-webkit-nbsp-mode:normal)'])
})

const SCENES = [
  '/software/approval',
  '/software/cloudClass',
  '/software/dispatch',
  '/software/instantMess',
  '/software/k8sMana',
  '/software/mobilePolice',
  '/software/policeBus',
  '/software/portalApp',
  '/software/privateCloud',
  '/software/superAPP',
  '/productaPaas',
  '/productmPaas',
  '/productworkUp',
  '/productxoa',
  '/service',
  '/tabs/home'
]

for (const width of [390, 768, 1440]) {
  test(`no illustration cuts an English text at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const errors: string[] = []
    for (const path of SCENES) {
      await page.goto(`/en${path}`)
      await expect(page.locator('.ui').first()).toBeVisible()
      errors.push(...(await page.evaluate(cutTexts)).map(text => `${path}: ${text}`))
    }
    expect(errors).toEqual([])
  })
}

/** Texts in illustrations that a box around them cuts at its right edge, in part; runs within the page. */
function cutTexts(): string[] {
  const errors: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('.ui *:not(svg *)')) {
    const own = [...element.childNodes].filter(
      node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
    )
    if (own.length === 0 || !element.checkVisibility()) continue
    for (const node of own) {
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        for (let box: HTMLElement | null = element; box?.closest('.ui'); box = box.parentElement) {
          if (getComputedStyle(box).overflowX === 'visible') continue
          const frame = box.getBoundingClientRect()
          // What a box hides whole is not cut.
          const isInside = left < frame.right - 1 && top < frame.bottom && bottom > frame.top
          if (isInside && right > frame.right + 1)
            errors.push(`${Math.round(right - frame.right)} px of “${node.textContent?.trim()}”`)
        }
      }
    }
  }
  return errors
}

test('columns of figures keep apart on a phone, in English too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of ['/en/hardware', '/en/hardware/compare/JC-QJ']) {
    await page.goto(address)
    const table = page.locator('.beside')
    await table.scrollIntoViewIfNeeded()
    const gaps = await table.evaluate(element => {
      const edges = (cell: Element) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        return {
          left: Math.min(...boxes.map(({ left }) => left)),
          right: Math.max(...boxes.map(({ right }) => right))
        }
      }
      return [...element.querySelectorAll('tbody tr')].flatMap(row => {
        const cells = [...row.querySelectorAll('td')].map(edges)
        return cells.slice(1).map((cell, index) => cell.left - (cells[index]?.right ?? 0))
      })
    })
    expect(gaps.length).toBeGreaterThan(10)
    expect(Math.min(...gaps), address).toBeGreaterThanOrEqual(8)
  }
})

test('no page scrolls sideways where the scroll bar takes room', async ({ baseURL }) => {
  const options = await launchOptions()
  const browser = await chromium.launch({ ...options, ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    for (const width of [390, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      for (const path of ['/', '/hardware', '/hardwareQJ', '/vlsIndex', '/aboutUs', '/service']) {
        await page.goto(`${baseURL}/en${path}`)
        const { bar, beyond } = await page.evaluate(() => ({
          bar: innerWidth - document.documentElement.clientWidth,
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth
        }))
        expect(bar).toBeGreaterThan(0)
        expect(beyond, `${path} at ${width} px`).toBe(0)
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
})
