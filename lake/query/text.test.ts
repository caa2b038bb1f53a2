import { expect, it } from 'vitest'
import type { ExprNode } from './groq.ts'
import { createSearches } from './text.ts'

const whole: ExprNode = { type: 'This' }

it('finds everything by a lone star, and nothing by an empty text', () => {
  const search = (text: string) => createSearches().node(whole, text)
  expect(search('*')).toEqual({ type: 'Value', value: true })
  expect(search(' * ')).toEqual({ type: 'Value', value: true })
  expect(search('')).toEqual({ type: 'Value', value: false })
})
