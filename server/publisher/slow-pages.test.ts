import { expect, test } from 'vitest'
import { MAX_SLOW_PAGES } from '../../shared/publisher/protocol.ts'
import { SlowPages, tightenPolicy } from './slow-pages.ts'

const NONE: ReadonlySet<string> = new Set()
const late = (address: string) =>
  ({ kind: 'failed', address, message: 'Too long.', document: 'page-a', late: true }) as const
const hung = (...rendering: string[]) => ({ rendering, message: 'Too long.' })

test('if several pages may be the slow one, all are rendered one by one, those last', () => {
  const care = tightenPolicy(new SlowPages().policy(), hung('/zh/a', '/zh/b'), NONE)
  expect(care).toMatchObject({ oneByOne: true, last: ['/zh/a', '/zh/b'], found: [] })
})

test('a page that takes too long by itself is left out of the next try', () => {
  const care = tightenPolicy(new SlowPages().policy(), hung('/zh/a'), NONE)
  expect(care?.found).toEqual([{ address: '/zh/a', message: 'Too long.' }])
  expect(care?.only).toBeUndefined()
})

test('after a few slow pages only those known to be fast are rendered', () => {
  let care = new SlowPages().policy()
  for (let count = 1; count <= MAX_SLOW_PAGES; count += 1) {
    expect(care.only).toBeUndefined()
    care = tightenPolicy(care, hung(`/zh/${count}`), new Set(['/zh/fine'])) ?? care
  }
  expect(care.found).toHaveLength(MAX_SLOW_PAGES)
  expect(care.only).toEqual(['/zh/fine'])
})

test('no further attempt is made without new information', () => {
  const first = new SlowPages().policy()
  // Another renderer may answer.
  const again = tightenPolicy(first, hung(), NONE)
  expect(again && tightenPolicy(again, hung(), NONE)).toBeUndefined()
  const second = tightenPolicy(first, hung('/zh/a'), NONE)
  expect(second && tightenPolicy(second, hung('/zh/a'), NONE)).toBeUndefined()
  expect(second && tightenPolicy(second, hung('/zh/a', '/zh/b'), NONE)).toBeUndefined()
})

test('a slow page is retried with growing delays', () => {
  let now = 0
  const pages = new SlowPages(() => now)
  expect(pages.dueForRetry(['/zh/a', '/zh/b'])).toEqual(['/zh/a', '/zh/b'])
  pages.record([late('/zh/a')], NONE, true)
  expect(pages.dueForRetry(['/zh/a', '/zh/b'])).toEqual(['/zh/b'])
  expect(pages.policy().late).toEqual([
    { address: '/zh/a', message: 'Too long.', document: 'page-a' }
  ])
  now = 300_000
  expect(pages.dueForRetry(['/zh/a'])).toEqual(['/zh/a'])
  pages.record([late('/zh/a')], NONE, true)
  now = 600_000
  expect(pages.dueForRetry(['/zh/a'])).toEqual([])
  now = 900_000
  expect(pages.dueForRetry(['/zh/a'])).toEqual(['/zh/a'])
})

test('a page that was rendered or deleted is forgotten; a request for other pages does not change it', () => {
  const pages = new SlowPages(() => 0)
  const known = () => pages.policy().last
  pages.record([late('/zh/a'), late('/zh/b'), late('/zh/c')], NONE, true)
  pages.record([], NONE, false)
  expect(known()).toEqual(['/zh/a', '/zh/b', '/zh/c'])
  pages.record([], new Set(['/zh/a']), false)
  expect(known()).toEqual(['/zh/b', '/zh/c'])
  pages.record([late('/zh/c')], NONE, true)
  expect(known()).toEqual(['/zh/c'])
})
