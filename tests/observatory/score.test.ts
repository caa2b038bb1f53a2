import { expect, test } from 'vitest'
import { type Seen, score } from './score.ts'

const best: Seen = {
  url: 'https://site.example/zh/',
  headers: {
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'sha256-x'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin'
  },
  cookies: [],
  html: '<script src="/a.js"></script>',
  redirect: { status: 308, location: 'https://site.example/zh/' }
}

const changed = (headers: Record<string, string>, more: Partial<Seen> = {}) =>
  score({ ...best, ...more, headers: { ...best.headers, ...headers } }).score

test('what the rules reward adds up', () => {
  expect(score(best).score).toBe(130)
  expect(score({ ...best, headers: {} }).score).toBe(100 - 25 - 20 - 5 - 20)
})

test('what the rules punish is found, and bonuses are lost below 90', () => {
  const policy = (text: string) => changed({ 'content-security-policy': text })
  expect(
    policy("default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'")
  ).toBe(80)
  expect(policy("default-src 'self'; frame-ancestors 'self'")).toBe(125)
  expect(policy("script-src 'self'; frame-ancestors 'none'")).toBe(80)
  expect(policy("default-src 'none'; img-src http://a.example; frame-ancestors 'none'")).toBe(
    90 + 20
  )
  expect(policy("default-src 'none'")).toBe(80)
  expect(changed({ 'strict-transport-security': 'max-age=60' })).toBe(90 + 30)
  expect(changed({ 'referrer-policy': 'unsafe-url' })).toBe(95 + 25)
  expect(changed({}, { redirect: { status: 200, location: '' } })).toBe(80)
  expect(changed({}, { cookies: ['session=1; Path=/'] })).toBe(90 + 30)
  expect(changed({}, { cookies: ['a=1; Secure; HttpOnly; SameSite=Lax'] })).toBe(135)
  expect(changed({}, { html: '<script src="http://a.example/x.js"></script>' })).toBe(50)
})
