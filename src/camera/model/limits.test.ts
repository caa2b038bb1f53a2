import { expect, test } from 'vitest'
import { motionLimits } from './limits.ts'

test('a movement starts at zero, or at the nearest angle in its range', () => {
  expect(motionLimits(-85, 40)).toEqual({ from: -85, to: 40, start: 0 })
  expect(motionLimits(0, 360)?.start).toBe(0)
  expect(motionLimits(-85, -10)?.start).toBe(-10)
  expect(motionLimits(20, 40)?.start).toBe(20)
})

test('a movement without both ends has no control', () => {
  expect(motionLimits(null, 40)).toBeUndefined()
  expect(motionLimits(0, null)).toBeUndefined()
  expect(motionLimits(40, 40)).toBeUndefined()
})
