import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Following } from './following.ts'

let started: number
let following: Following

beforeEach(() => {
  vi.useFakeTimers()
  started = 0
  following = new Following(() => {
    started += 1
  })
})
afterEach(() => {
  following.close()
  vi.useRealTimers()
})

const piece = (more: boolean, tookMs = 0) =>
  following.run(async () => {
    vi.setSystemTime(Date.now() + tookMs)
    return more
  })

test('it is behind until the last piece is done', async () => {
  following.pagesChanged()
  vi.runAllTimers()
  expect([started, following.behind]).toEqual([1, true])
  expect(await piece(true)).toBe(true)
  expect(following.behind).toBe(true)
  expect(await piece(false)).toBe(false)
  expect(following.behind).toBe(false)
})

test('pages that change between two pieces start no second round', async () => {
  following.pagesChanged()
  vi.runAllTimers()
  await piece(true)
  following.pagesChanged()
  vi.runAllTimers()
  expect(started).toBe(1)
  await piece(false)
  following.pagesChanged()
  vi.runAllTimers()
  expect(started).toBe(2)
})

test('changes in a row put it off for twice as long as it took, and not for ever', async () => {
  following.pagesChanged()
  vi.runAllTimers()
  await piece(true, 300)
  await piece(false, 200)
  for (let change = 0; change < 20; change += 1) {
    following.pagesChanged()
    vi.advanceTimersByTime(500)
  }
  expect(started).toBe(2)
})

test('after a failure it is still behind, and a change starts it again', async () => {
  following.pagesChanged()
  vi.runAllTimers()
  await following.run(() => Promise.reject(new Error('x'))).catch(() => undefined)
  expect(following.behind).toBe(true)
  following.again(2000)
  vi.runAllTimers()
  expect(started).toBe(2)
})
