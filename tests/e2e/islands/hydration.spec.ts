import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { namedPaths } from '../../../src/routing/route-table.ts'
import { localizedUrl } from '../../../src/routing/url.ts'
import { bundle } from '../bundle.ts'
import { test } from '../strict-test.ts'

const EMPTY = '**/empty-page'
const SCRIPT = '**/hydration.js*'
const ADDRESSES = (['zh', 'en'] as const).flatMap(locale => [
  ...namedPaths.map(path => localizedUrl(locale, path)),
  localizedUrl(locale, '/hardware/compare/JC-QJ')
])
let script = ''

test.beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, 'hydration.island.tsx'))
})

/**
 * Loads one page after the other without its content security policy and hydrates its islands; returns React's messages
 * and the number of islands.
 */
async function hydrate(
  page: Page,
  addresses: string[],
  state: { layout: string; who: string; spoil?: boolean }
) {
  await page.route(EMPTY, route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><link rel="icon" href="data:,"><body>'
    })
  )
  await page.route(SCRIPT, route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto('/empty-page')
  return page.evaluate(
    async ({ addresses, layout, who, spoil }) => {
      const root = document.documentElement
      const messages: string[] = []
      const islands: Record<string, number> = {}
      let open = ''
      console.error = (...args) => messages.push(`${open}: ${args.join(' ').slice(0, 400)}`)
      for (const [index, address] of addresses.entries()) {
        open = address
        const script = `/hydration.js?${index}`
        const html = await (await fetch(address)).text()
        const brought = new DOMParser().parseFromString(html, 'text/html')
        for (const picture of brought.querySelectorAll('img, source, video')) picture.remove()
        root.lang = brought.documentElement.lang
        Object.assign(root.dataset, { layout, who })
        for (const island of brought.querySelectorAll('astro-island'))
          for (const name of ['component-url', 'renderer-url']) island.setAttribute(name, script)
        history.replaceState(null, '', address)
        document.body.replaceWith(document.adoptNode(brought.body))
        const name = document.querySelector('.site-header summary')
        if (spoil && name) name.textContent = 'x'
        await import(script)
        const waiting = () => document.querySelectorAll('astro-island[ssr]').length
        for (let frame = 0; frame < 100 && waiting() > 0; frame++)
          await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
        islands[address] = [...document.querySelectorAll('astro-island')].filter(place =>
          Object.keys(place).some(key => key.startsWith('__reactContainer'))
        ).length
      }
      return { messages, islands }
    },
    { addresses, ...state }
  )
}

// One page per template for the other visitor states.
const TEMPLATES = ADDRESSES.filter(address =>
  /\/(|hardware|hardwareQJ|software\/dispatch|tabs\/price|contactUs|mb\/mb_contactUs|search)$/.test(
    address
  )
)

for (const { layout, who, addresses } of [
  { layout: 'default', who: 'guest', addresses: ADDRESSES },
  { layout: 'mobile', who: 'staff', addresses: TEMPLATES }
]) {
  test(`every page is hydrated as it was built, in the ${layout} layout for ${who}`, async ({
    page
  }) => {
    test.setTimeout(480_000)
    const { messages, islands } = await hydrate(page, addresses, { layout, who })
    expect(messages).toEqual([])
    expect(Object.keys(islands)).toHaveLength(addresses.length)
    // Header, language menu of the footer, notice about footprints; and the form.
    for (const [address, count] of Object.entries(islands))
      expect(count, address).toBe(/\/contactUs$|mb_contactUs$/.test(address) ? 4 : 3)
  })
}

test('a hydration mismatch would be reported', async ({ page, errors }) => {
  const state = { layout: 'default', who: 'guest', spoil: true }
  const { messages } = await hydrate(page, ['/zh/hardware'], state)
  expect([...messages, ...errors].join()).toMatch(/hydrat/i)
  errors.length = 0
})
