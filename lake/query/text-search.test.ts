import { expect, it } from 'vitest'
import type { ExprNode } from './groq.ts'
import { createTextSearches } from './text-search.ts'

const whole: ExprNode = { type: 'This' }

it('matches everything with a lone star, and nothing with an empty text', () => {
  const search = (text: string) => createTextSearches().node(whole, text)
  expect(search('*')).toEqual({ type: 'Value', value: true })
  expect(search(' * ')).toEqual({ type: 'Value', value: true })
  expect(search('')).toEqual({ type: 'Value', value: false })
})
