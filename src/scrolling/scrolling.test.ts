import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BACK_TO_TOP_THROTTLE_MS } from '../constants.ts'
import { isBackToTopShown, isHeaderFixed } from './positions.ts'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the header is fixed from 100 px of scroll on, not at 99 px', () => {
  expect([0, 99, 99.9, 100, 5000].map(isHeaderFixed)).toEqual([false, false, false, true, true])
})

test('the back-to-top button is shown from 200 px on, not at 199 px', () => {
  expect([0, 199, 199.9, 200].map(isBackToTopShown)).toEqual([false, false, false, true])
})

test('scroll positions are read at once, then not within 300 ms, and the last one always', () => {
  const read = vi.fn()
  const throttled = throttle(read, BACK_TO_TOP_THROTTLE_MS)
  for (let time = 0; time < 50; time++) throttled()
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(299)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(read).toHaveBeenCalledTimes(2)
  throttled()
  expect(read).toHaveBeenCalledTimes(3)
})
