import { expect, test } from 'vitest'
import { scrollFromDrag, scrollThumb } from './scroll-thumb.ts'

test('there is no thumb if all content is visible', () => {
  expect(scrollThumb(100, 100, 0)).toBeUndefined()
  expect(scrollThumb(100, 50, 0)).toBeUndefined()
  expect(scrollThumb(0, 50, 0)).toBeUndefined()
  expect(scrollThumb(100, 101, 0)).toBeDefined()
})

test('the thumb is as long as the visible share, but never shorter than 20 px', () => {
  expect(scrollThumb(100, 200, 0)?.sizePx).toBe(50)
  expect(scrollThumb(100, 500, 0)?.sizePx).toBe(20)
  expect(scrollThumb(100, 499, 0)?.sizePx).toBeCloseTo(20.04)
  expect(scrollThumb(100, 501, 0)?.sizePx).toBe(20)
  expect(scrollThumb(100, 100_000, 0)?.sizePx).toBe(20)
  expect(scrollThumb(10, 100, 0)?.sizePx).toBe(10)
})

test('the thumb is at the ends of its track when the content is, and never beyond', () => {
  expect(scrollThumb(100, 500, 0)?.offsetPx).toBe(0)
  expect(scrollThumb(100, 500, 400)?.offsetPx).toBe(80)
  expect(scrollThumb(100, 500, -30)?.offsetPx).toBe(0)
  expect(scrollThumb(100, 500, 999)?.offsetPx).toBe(80)
})

test('dragging the thumb from end to end scrolls from end to end', () => {
  expect(scrollFromDrag(80, 100, 500)).toBe(400)
  expect(scrollFromDrag(40, 100, 500)).toBe(200)
  expect(scrollFromDrag(40, 100, 100)).toBe(0)
})
