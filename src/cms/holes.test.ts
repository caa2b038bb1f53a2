import { expect, test } from 'vitest'
import { withoutHoles } from './holes.ts'

test('lists lose their holes at every depth, fields keep theirs', () => {
  const answer = { a: [null, { b: [1, null], c: null }], d: null, e: 'x' }
  expect(withoutHoles(answer)).toEqual({ a: [{ b: [1], c: null }], d: null, e: 'x' })
})
