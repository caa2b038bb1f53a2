import { expect, test } from 'vitest'
import { combinations, comparePath, isComparison } from './combinations.ts'

const four = ['/hardwareQJ', '/hardwareZQ', '/hardwareZY', '/hardwareJC']

test('any two to four of four cameras have a page', () => {
  const sizes = combinations(four).map(choice => choice.length)
  expect(sizes.filter(size => size === 2)).toHaveLength(6)
  expect(sizes.filter(size => size === 3)).toHaveLength(4)
  expect(sizes.filter(size => size === 4)).toHaveLength(1)
  expect(sizes).toHaveLength(11)
})

test('a single camera has no comparison, and no combination occurs twice', () => {
  expect(combinations(['/hardwareQJ'])).toEqual([])
  expect(combinations([])).toEqual([])
  const paths = combinations(four).map(comparePath)
  expect(new Set(paths).size).toBe(paths.length)
})

test('a large family is compared in pairs alone', () => {
  const many = Array.from({ length: 9 }, (_, index) => `/hardwareA${index}`)
  expect(combinations(many)).toHaveLength(36)
})

test('the address does not depend on the order of the cameras', () => {
  expect(comparePath(['/hardwareQJ', '/hardwareJC'])).toBe('/hardware/compare/JC-QJ')
  expect(comparePath(['/hardwareJC', '/hardwareQJ'])).toBe('/hardware/compare/JC-QJ')
})

test('a combination has a page while all its cameras are published', () => {
  expect(isComparison('/hardware/compare', four)).toBe(true)
  expect(isComparison('/hardware/compare', four.slice(0, 1))).toBe(false)
  expect(isComparison('/hardware/compare/JC-QJ', four)).toBe(true)
  expect(isComparison('/hardware/compare/JC-QJ', four.slice(0, 3))).toBe(false)
  expect(isComparison('/hardware/compare/QJ-JC', four)).toBe(false)
})
