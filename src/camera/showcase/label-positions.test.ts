import { expect, test } from 'vitest'
import { labelPositions } from './label-positions.ts'

test('a label below spans from its part to the common line, one above ends at its part', () => {
  const css = labelPositions([
    { x: 10, y: 60, side: 'bottom' },
    { x: 20, y: 65, side: 'top' },
    { x: 30, y: 55, side: 'top' },
    { x: 40, y: 34, side: 'right' }
  ])
  expect(css).toBe(
    '@media(width>=1200px){.apart{' +
      'li:nth-child(1){left:10%;top:60%;bottom:3%}' +
      'li:nth-child(2){left:20%;top:30%;bottom:35%}' +
      'li:nth-child(3){left:30%;top:14%;bottom:45%}' +
      'li:nth-child(4){left:40%;top:34%;bottom:66%}}}'
  )
})

test('a part without a valid position has no rule, and nothing but numbers reaches the style sheet', () => {
  const evil = '1%}body{display:none' as unknown as number
  const css = labelPositions([
    { x: null, y: 5, side: null },
    { x: evil, y: 5, side: null },
    { x: 101, y: 5, side: null },
    { x: Number.NaN, y: 5, side: null }
  ])
  expect(css).toBe('@media(width>=1200px){.apart{}}')
})
