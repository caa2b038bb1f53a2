import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DerivedScheduler } from './derived-scheduler.ts'

let started: number
let following: DerivedScheduler

beforeEach(() => {
  vi.useFakeTimers()
  started = 0
  following = new DerivedScheduler(() => {
    started += 1
  })
})
afterEach(() => {
  following.close()
  vi.useRealTimers()
})

const piece = (more: boolean, tookMs = 0) =>
  following.run(async () => {
    vi.advanceTimersByTime(tookMs)
    return more
  })

test('derived files are stale until the last step is done', async () => {
  following.markStale()
  vi.runAllTimers()
  expect([started, following.isStale]).toEqual([1, true])
  expect(await piece(true)).toBe(true)
  expect(following.isStale).toBe(true)
  expect(await piece(false)).toBe(false)
  expect(following.isStale).toBe(false)
})

test('pages that change between two steps do not start a second rebuild', async () => {
  following.markStale()
  vi.runAllTimers()
  await piece(true)
  following.markStale()
  vi.runAllTimers()
  expect(started).toBe(1)
  await piece(false)
  following.markStale()
  vi.runAllTimers()
  expect(started).toBe(2)
})

test('consecutive changes delay it by twice its duration, up to a limit', async () => {
  following.markStale()
  vi.runAllTimers()
  await piece(true, 300)
  await piece(false, 200)
  for (let change = 0; change < 20; change += 1) {
    following.markStale()
    vi.advanceTimersByTime(500)
  }
  expect(started).toBe(2)
})

test('after a failure they are still stale, and a change starts another rebuild', async () => {
  following.markStale()
  vi.runAllTimers()
  await following.run(() => Promise.reject(new Error('x'))).catch(() => undefined)
  expect(following.isStale).toBe(true)
  following.schedule(2000)
  vi.runAllTimers()
  expect(started).toBe(2)
})
