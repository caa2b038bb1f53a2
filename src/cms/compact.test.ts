import { expect, test } from 'vitest'
import { compact } from './compact.ts'

test('null is removed from lists at every depth, and kept in fields', () => {
  const answer = { a: [null, { b: [1, null], c: null }], d: null, e: 'x' }
  expect(compact(answer)).toEqual({ a: [{ b: [1], c: null }], d: null, e: 'x' })
})
