import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DROPDOWN_DELAY_MS, TOOLTIP_HIDE_MS, TOOLTIP_SHOW_MS } from '../constants.ts'
import { hoverIntent } from './hover-intent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a dropdown is shown 150 ms after the pointer enters and hidden 150 ms after it leaves', () => {
  const show = vi.fn()
  const dropdown = hoverIntent(DROPDOWN_DELAY_MS, DROPDOWN_DELAY_MS, show)
  dropdown.enter()
  vi.advanceTimersByTime(149)
  expect(show).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(show).toHaveBeenLastCalledWith(true)
  dropdown.leave()
  vi.advanceTimersByTime(149)
  expect(show).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(show).toHaveBeenLastCalledWith(false)
})

test('a tooltip is shown at once and hidden 200 ms after the pointer leaves', () => {
  const show = vi.fn()
  const tooltip = hoverIntent(TOOLTIP_SHOW_MS, TOOLTIP_HIDE_MS, show)
  tooltip.enter()
  expect(show).toHaveBeenLastCalledWith(true)
  tooltip.leave()
  vi.advanceTimersByTime(199)
  expect(show).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(show).toHaveBeenLastCalledWith(false)
})

test('passing over shows nothing, and coming back in time keeps it', () => {
  const show = vi.fn()
  const dropdown = hoverIntent(150, 150, show)
  dropdown.enter()
  vi.advanceTimersByTime(100)
  dropdown.leave()
  vi.advanceTimersByTime(1000)
  expect(show.mock.calls.flat()).not.toContain(true)
  dropdown.now(true)
  dropdown.leave()
  vi.advanceTimersByTime(100)
  dropdown.enter()
  vi.advanceTimersByTime(1000)
  expect(show).toHaveBeenLastCalledWith(true)
})

test('an immediate change cancels a pending one', () => {
  const show = vi.fn()
  const dropdown = hoverIntent(150, 150, show)
  dropdown.enter()
  dropdown.now(false)
  vi.advanceTimersByTime(1000)
  expect(show.mock.calls).toEqual([[false]])
})
