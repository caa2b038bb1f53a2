import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

const NOW = Date.parse('2026-11-27T08:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

async function consume(limiter: RateLimiter, times: number, key = 'a'): Promise<number> {
  let allowed = 0
  for (let n = 0; n < times; n++) if ((await limiter.consume(key)) === 0) allowed++
  return allowed
}

test('a limit opens again when its window ends, and says when that is', async () => {
  const limiter = new RateLimiter({ limit: 2, seconds: 60 })
  expect(await limiter.retryAfter('a')).toBe(0)
  await limiter.consume('a')
  vi.advanceTimersByTime(10_000)
  expect(await limiter.retryAfter('a')).toBe(0)
  await limiter.consume('a')
  vi.advanceTimersByTime(5000)
  expect(await limiter.retryAfter('a')).toBe(45)
  expect(await limiter.consume('a')).toBe(45)
  expect(await limiter.retryAfter('b')).toBe(0)
  vi.advanceTimersByTime(45_000)
  expect(await limiter.retryAfter('a')).toBe(0)
  expect(await limiter.consume('a')).toBe(0)
})

test('the clock alone opens a window: a timer may be late', async () => {
  const limiter = new RateLimiter({ limit: 1, seconds: 60 })
  await limiter.consume('a')
  vi.setSystemTime(NOW + 60_000)
  expect(await limiter.retryAfter('a')).toBe(0)
  expect(await limiter.consume('a')).toBe(0)
})

test('an undone request does not count, and one that never was is no credit', async () => {
  const limiter = new RateLimiter({ limit: 1, seconds: 60 })
  await limiter.reward('a')
  expect(await consume(limiter, 2)).toBe(1)
  const other = new RateLimiter({ limit: 1, seconds: 60 })
  await other.consume('a')
  await other.reward('a')
  expect(await consume(other, 2)).toBe(1)
  await other.reset('a')
  expect(await consume(other, 2)).toBe(1)
})

test('a burst is allowed once, then the sustained rate', async () => {
  const limiter = new RateLimiter({ limit: 2, seconds: 1, burst: { limit: 3, seconds: 60 } })
  expect(await consume(limiter, 10)).toBe(5)
  expect(await limiter.consume('a')).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(await consume(limiter, 10)).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(await consume(limiter, 10)).toBe(5)
})

test('concurrent requests cannot exceed the limit', async () => {
  const limiter = new RateLimiter({ limit: 5, seconds: 60 })
  const waits = await Promise.all(Array.from({ length: 50 }, () => limiter.consume('a')))
  expect(waits.filter(wait => wait === 0)).toHaveLength(5)
})

test('a flood of keys keeps memory bounded: the oldest windows are dropped', async () => {
  const limiter = new RateLimiter({ limit: 1, seconds: 3600 })
  for (let key = 0; key < 60_000; key++) await limiter.consume(String(key))
  expect(vi.getTimerCount()).toBe(50_000)
  expect(await limiter.retryAfter('0')).toBe(0)
  expect(await limiter.retryAfter('59999')).toBeGreaterThan(0)
})

test('a key whose window ended and began again is among the newest', async () => {
  const limiter = new RateLimiter({ limit: 1, seconds: 60 })
  await limiter.consume('a')
  for (let key = 0; key < 40_000; key++) await limiter.consume(`old ${key}`)
  vi.advanceTimersByTime(60_000)
  await limiter.consume('a')
  for (let key = 0; key < 40_000; key++) await limiter.consume(`new ${key}`)
  expect(await limiter.retryAfter('a')).toBeGreaterThan(0)
})
