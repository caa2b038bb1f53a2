import { expect, test } from 'vitest'
import { meets } from './needs.ts'

test('a figure must reach the least and not exceed the most', () => {
  expect(meets('least', '150', '150')).toBe(true)
  expect(meets('least', '30', '150')).toBe(false)
  expect(meets('most', '-40', '-30')).toBe(true)
  expect(meets('most', '-30', '-40')).toBe(false)
  expect(meets('most', '0.005', '0.001')).toBe(false)
})

test('a choice must be among those of the camera', () => {
  expect(meets('choice', 'wall pole', 'pole')).toBe(true)
  expect(meets('choice', 'wall pole', 'ceiling')).toBe(false)
})

test('any camera meets no need, and none without a value meets one', () => {
  expect(meets('least', '', '')).toBe(true)
  expect(meets('most', '', '30')).toBe(false)
  expect(meets('choice', '', 'wall')).toBe(false)
})
