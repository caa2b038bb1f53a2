import { expect, test } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

test('a key may spend its burst, then as much as it gets back', () => {
  const bucket = new TokenBucket(3, 2)
  const taken = (now: number) => bucket.take('a', now)
  expect([taken(0), taken(0), taken(0), taken(0)]).toEqual([true, true, true, false])
  expect([taken(499), taken(500), taken(501)]).toEqual([false, true, false])
})

test('one key costs another nothing', () => {
  const bucket = new TokenBucket(1, 1)
  expect([bucket.take('a', 0), bucket.take('a', 0), bucket.take('b', 0)]).toEqual([
    true,
    false,
    true
  ])
})

test('a flood of keys keeps memory bounded', () => {
  const bucket = new TokenBucket(1, 1)
  for (let key = 0; key < 60_000; key++) bucket.take(String(key), 0)
  expect(bucket.take('0', 0)).toBe(true)
  expect(bucket.take('59999', 0)).toBe(false)
})
