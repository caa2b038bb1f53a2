import { expect, test } from 'vitest'
import { limitsOf } from './limits.ts'

test('a movement begins straight ahead, or as near as it turns', () => {
  expect(limitsOf(-85, 40)).toEqual({ from: -85, to: 40, start: 0 })
  expect(limitsOf(0, 360)?.start).toBe(0)
  expect(limitsOf(-85, -10)?.start).toBe(-10)
  expect(limitsOf(20, 40)?.start).toBe(20)
})

test('a movement without both ends has no control', () => {
  expect(limitsOf(null, 40)).toBeUndefined()
  expect(limitsOf(0, null)).toBeUndefined()
  expect(limitsOf(40, 40)).toBeUndefined()
})
