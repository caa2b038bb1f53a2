import { expect, test } from 'vitest'
import { scrolledBy, thumbOf } from './thumb.ts'

test('there is no thumb where all is in view', () => {
  expect(thumbOf(100, 100, 0)).toBeUndefined()
  expect(thumbOf(100, 50, 0)).toBeUndefined()
  expect(thumbOf(0, 50, 0)).toBeUndefined()
  expect(thumbOf(100, 101, 0)).toBeDefined()
})

test('the thumb is as long as the part that is seen, but never shorter than 20 px', () => {
  expect(thumbOf(100, 200, 0)?.sizePx).toBe(50)
  expect(thumbOf(100, 500, 0)?.sizePx).toBe(20)
  expect(thumbOf(100, 499, 0)?.sizePx).toBeCloseTo(20.04)
  expect(thumbOf(100, 501, 0)?.sizePx).toBe(20)
  expect(thumbOf(100, 100_000, 0)?.sizePx).toBe(20)
  expect(thumbOf(10, 100, 0)?.sizePx).toBe(10)
})

test('the thumb lies at both ends where the content does, and never beyond', () => {
  expect(thumbOf(100, 500, 0)?.offsetPx).toBe(0)
  expect(thumbOf(100, 500, 400)?.offsetPx).toBe(80)
  expect(thumbOf(100, 500, -30)?.offsetPx).toBe(0)
  expect(thumbOf(100, 500, 999)?.offsetPx).toBe(80)
})

test('dragging the thumb from end to end scrolls from end to end', () => {
  expect(scrolledBy(80, 100, 500)).toBe(400)
  expect(scrolledBy(40, 100, 500)).toBe(200)
  expect(scrolledBy(40, 100, 100)).toBe(0)
})
