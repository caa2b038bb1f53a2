import { expect, test } from '@playwright/test'
import { locales } from '../../shared/i18n/locale.ts'
import { type Engine, findEngines } from '../browser/engines/engine.ts'
import type { EngineWindow } from '../browser/engines/window.ts'

const PAGES = ['/', '/hardware', '/hardwareQJ', '/software/dispatch', '/contactUs', '/tabs/price']
// English needs more room on a phone than Chinese on a desk.
const SIZES = [
  { width: 390, languages: locales },
  { width: 1440, languages: ['zh'] }
]

for (const engine of findEngines()) {
  test.describe(engine.name, () => {
    test.skip(!engine.start, `${engine.name} is not installed: ${engine.program}.`)
    test.slow()

    for (const { width, languages } of SIZES)
      test(`main pages stand at ${width} px without an error`, async ({ baseURL }) => {
        await inWindow(engine, async window => {
          for (const address of languages.flatMap(locale =>
            PAGES.map(path => `/${locale}${path}`)
          )) {
            await window.open(`${baseURL}${address}`, width)
            const seen = await window.evaluate<Awaited<ReturnType<typeof look>>>(call(look))
            expect.soft(seen, address).toEqual({ heading: true, sideways: 0, unseen: [] })
            expect.soft(await window.takeErrors(), address).toEqual([])
          }
        })
      })

    test('a link under the pointer is preloaded without an error', async ({ baseURL }) => {
      await inWindow(engine, async window => {
        await window.open(`${baseURL}/zh/tabs/price`, 1440)
        await window.evaluate(call(pointAtLinks))
        expect(await window.takeErrors()).toEqual([])
      })
    })

    test('a camera is found by a need, and a form says what is missing', async ({ baseURL }) => {
      await inWindow(engine, async window => {
        await window.open(`${baseURL}/zh/hardware`, 1440)
        await expect.poll(() => window.evaluate(call(chooseCeiling))).toBe(2)
        await window.open(`${baseURL}/zh/contactUs`, 1440)
        await window.evaluate(call(touchForm))
        await expect.poll(() => window.evaluate(call(submitEmpty))).toBeGreaterThan(0)
        expect(await window.takeErrors()).toEqual([])
      })
    })

    test('digits and Chinese do not overprint', async ({ baseURL }) => {
      await inWindow(engine, async window => {
        await window.open(`${baseURL}/zh/`, 1440)
        const spacing = await window.evaluate<string>(
          'getComputedStyle(document.body).getPropertyValue("text-autospace")'
        )
        // Empty in versions without the property.
        if (engine.name === 'WebKit') expect(spacing).not.toBe('normal')
        expect(await window.evaluate(call(overlaps))).toEqual([])
      })
    })
  })
}

async function inWindow({ start }: Engine, work: (window: EngineWindow) => Promise<void>) {
  const window = await start?.()
  if (!window) throw new Error('The browser is not installed.')
  try {
    await work(window)
  } finally {
    await window.close()
  }
}

/** The call of a function on the page, as an expression. */
function call(on: () => unknown): string {
  return `(${on})()`
}

async function look() {
  const pictures = [...document.images].filter(image => {
    const { top, left, width, height } = image.getBoundingClientRect()
    return document.elementsFromPoint(left + width / 2, top + height / 2).includes(image)
  })
  const decoded = pictures.map(image => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(decoded), new Promise(done => setTimeout(done, 10_000))])
  return {
    heading: document.querySelector('h1')?.checkVisibility(),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    unseen: pictures.filter(image => image.naturalWidth === 0).map(({ src }) => src)
  }
}

async function pointAtLinks() {
  for (const link of document.querySelectorAll('.site-header .wide a'))
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await new Promise(done => setTimeout(done, 3000))
}

function chooseCeiling() {
  const select = document.querySelector<HTMLSelectElement>('[name=mounting]')
  if (select) select.value = 'ceiling'
  select?.dispatchEvent(new Event('input', { bubbles: true }))
  return document.querySelectorAll('.found > [data-fits=true]').length
}

function touchForm() {
  document.querySelector<HTMLInputElement>('main [name=name]')?.focus()
}

function submitEmpty() {
  document.querySelector<HTMLFormElement>('main form.form, main form')?.requestSubmit()
  return document.querySelectorAll('main [aria-invalid=true]').length
}

/** Pairs of an ideograph and a letter or digit, one after the other in a line, whose boxes overlap. */
function overlaps() {
  const errors: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const box = (node: Node, at: number) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect()
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index } of node.textContent?.matchAll(/\p{Script=Han}(?=[\dA-Za-z])/gu) ?? []) {
      const [before, after] = [box(node, index), box(node, index + 1)]
      if (before.top === after.top && after.left < before.right - 1)
        errors.push(node.textContent ?? '')
    }
  }
  return errors
}
