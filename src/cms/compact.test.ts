import { expect, test } from 'vitest'
import { compact } from './compact.ts'

test('lists lose their holes at every depth, fields keep theirs', () => {
  const answer = { a: [null, { b: [1, null], c: null }], d: null, e: 'x' }
  expect(compact(answer)).toEqual({ a: [{ b: [1], c: null }], d: null, e: 'x' })
})
