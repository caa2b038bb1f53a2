import { expect, test } from 'vitest'
import { LatePages, moreCare } from './late.ts'
import { MOST_LATE } from './rules/messages.ts'

const NONE: ReadonlySet<string> = new Set()
const late = (address: string) =>
  ({ kind: 'failed', address, message: 'Too long.', document: 'page-a', late: true }) as const
const hung = (...rendering: string[]) => ({ rendering, message: 'Too long.' })

test('where several pages may be the one, all come one by one, and those come last', () => {
  const care = moreCare(new LatePages().care(), hung('/zh/a', '/zh/b'), NONE)
  expect(care).toMatchObject({ oneByOne: true, last: ['/zh/a', '/zh/b'], found: [] })
})

test('a page that takes too long by itself is left out of the next try', () => {
  const care = moreCare(new LatePages().care(), hung('/zh/a'), NONE)
  expect(care?.found).toEqual([{ address: '/zh/a', message: 'Too long.' }])
  expect(care?.only).toBeUndefined()
})

test('after a few such pages only those that are known to be fine are rendered', () => {
  let care = new LatePages().care()
  for (let count = 1; count <= MOST_LATE; count += 1) {
    expect(care.only).toBeUndefined()
    care = moreCare(care, hung(`/zh/${count}`), new Set(['/zh/fine'])) ?? care
  }
  expect(care.found).toHaveLength(MOST_LATE)
  expect(care.only).toEqual(['/zh/fine'])
})

test('what tells nothing new ends the tries', () => {
  const first = new LatePages().care()
  // Another renderer may answer.
  const again = moreCare(first, hung(), NONE)
  expect(again && moreCare(again, hung(), NONE)).toBeUndefined()
  const second = moreCare(first, hung('/zh/a'), NONE)
  expect(second && moreCare(second, hung('/zh/a'), NONE)).toBeUndefined()
  expect(second && moreCare(second, hung('/zh/a', '/zh/b'), NONE)).toBeUndefined()
})

test('a page that took too long is tried again after a while, and later each time', () => {
  let now = 0
  const pages = new LatePages(() => now)
  expect(pages.worthATry(['/zh/a', '/zh/b'])).toEqual(['/zh/a', '/zh/b'])
  pages.take([late('/zh/a')], NONE, true)
  expect(pages.worthATry(['/zh/a', '/zh/b'])).toEqual(['/zh/b'])
  expect(pages.care().late).toEqual([
    { address: '/zh/a', message: 'Too long.', document: 'page-a' }
  ])
  now = 300_000
  expect(pages.worthATry(['/zh/a'])).toEqual(['/zh/a'])
  pages.take([late('/zh/a')], NONE, true)
  now = 600_000
  expect(pages.worthATry(['/zh/a'])).toEqual([])
  now = 900_000
  expect(pages.worthATry(['/zh/a'])).toEqual(['/zh/a'])
})

test('a page that was rendered, or is gone, is forgotten; an order for other pages tells nothing of it', () => {
  const pages = new LatePages(() => 0)
  const known = () => pages.care().last
  pages.take([late('/zh/a'), late('/zh/b'), late('/zh/c')], NONE, true)
  pages.take([], NONE, false)
  expect(known()).toEqual(['/zh/a', '/zh/b', '/zh/c'])
  pages.take([], new Set(['/zh/a']), false)
  expect(known()).toEqual(['/zh/b', '/zh/c'])
  pages.take([late('/zh/c')], NONE, true)
  expect(known()).toEqual(['/zh/c'])
})
