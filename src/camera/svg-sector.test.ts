import { expect, test } from 'vitest'
import { sector } from './svg-sector.ts'

test('a full turn is a circle, less is a sector', () => {
  expect(sector(0, 360, 10)).toBe('M-10 0a10 10 0 1 1 20 0a10 10 0 1 1 -20 0z')
  expect(sector(0, 90, 10)).toBe('M0 0L10 0A10 10 0 0 1 0 10z')
  expect(sector(-85, 185, 10)).toContain('A10 10 0 1 1')
})
