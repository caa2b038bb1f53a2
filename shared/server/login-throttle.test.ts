import { expect, test } from 'vitest'
import { LoginThrottle } from './login-throttle.ts'

const createThrottle = () => new LoginThrottle({ pair: 5, account: 50, client: 40, seconds: 900 })

test('five attempts for one account from one address are allowed, then none for a while', async () => {
  const attempts = createThrottle()
  for (let n = 0; n < 5; n++) expect(await attempts.consume('a@site.example', '192.0.2.1')).toBe(0)
  const wait = await attempts.consume('A@site.example', '192.0.2.1')
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)
  expect(await attempts.consume('a@site.example', '192.0.2.2')).toBe(0)
})

test('a user who signs in correctly every day is never throttled', async () => {
  const attempts = createThrottle()
  for (let n = 0; n < 200; n++) {
    expect(await attempts.consume('a@site.example', '192.0.2.1')).toBe(0)
    await attempts.reset('a@site.example', '192.0.2.1')
  }
})

test('one address that tries many accounts is stopped, others are not', async () => {
  const attempts = createThrottle()
  const waits = []
  for (let n = 0; n < 60; n++) waits.push(await attempts.consume(`a${n}@site.example`, '192.0.2.1'))
  expect(waits.filter(wait => wait === 0)).toHaveLength(40)
  expect(await attempts.consume('a59@site.example', '192.0.2.2')).toBe(0)
})

test('many addresses that try one account are stopped', async () => {
  const attempts = createThrottle()
  const waits = []
  for (let n = 0; n < 80; n++) waits.push(await attempts.consume('a@site.example', `192.0.2.${n}`))
  expect(waits.filter(wait => wait === 0)).toHaveLength(50)
})

test('attempts on a locked account do not lock out the other users of an address', async () => {
  const attempts = createThrottle()
  for (let n = 0; n < 200; n++) await attempts.consume('a@site.example', '192.0.2.1')
  expect(await attempts.consume('b@site.example', '192.0.2.1')).toBe(0)
})

test('concurrent attempts count too', async () => {
  const attempts = createThrottle()
  const waits = await Promise.all(
    Array.from({ length: 100 }, () => attempts.consume('a@site.example', '192.0.2.1'))
  )
  expect(waits.filter(wait => wait === 0)).toHaveLength(5)
})
