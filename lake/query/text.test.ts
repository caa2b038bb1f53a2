import { expect, it } from 'vitest'
import type { ExprNode } from './groq.ts'
import { searchNode } from './text.ts'

const whole: ExprNode = { type: 'This' }

it('finds everything by a lone star, and nothing by an empty text', () => {
  expect(searchNode(whole, '*')).toEqual({ type: 'Value', value: true })
  expect(searchNode(whole, ' * ')).toEqual({ type: 'Value', value: true })
  expect(searchNode(whole, '')).toEqual({ type: 'Value', value: false })
})
