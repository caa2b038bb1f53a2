import { describe, expect, test } from 'vitest'
import { createSigner } from '../../crypto/signer.ts'
import { clientIp, createProxyList, rateLimitKey } from '../../http/client-ip.ts'
import { FixedWindowLimiter } from '../../http/rate-limit/fixed-window.ts'
import { issueToken, TOKEN_MAX_AGE_MS, verifyToken } from './form-token.ts'
import { SpamFilter } from './spam-filter.ts'

const own = createSigner(Buffer.from('a secret of the test'))
const NOW = Date.parse('2026-11-27T08:00:00Z')

describe('the token of a form', () => {
  const token = issueToken(own, NOW)
  test('is good from two seconds after it was given until it is old', () => {
    expect(verifyToken(own, token, NOW + 1999)).toEqual({ ok: false, why: 'tooFast' })
    expect(verifyToken(own, token, NOW + 2000).ok).toBe(true)
    expect(verifyToken(own, token, NOW + TOKEN_MAX_AGE_MS).ok).toBe(true)
    expect(verifyToken(own, token, NOW + TOKEN_MAX_AGE_MS + 1)).toEqual({
      ok: false,
      why: 'oldToken'
    })
  })
  test('cannot be made, changed or taken from elsewhere', () => {
    const [time, nonce, signature] = token.split('.')
    const younger = `${(NOW - 5000).toString(36)}.${nonce}.${signature}`
    const foreign = issueToken(createSigner(Buffer.from('another secret')), NOW)
    for (const wrong of [undefined, '', 7, `${time}.${nonce}.`, younger, foreign, `${token}x`]) {
      expect(verifyToken(own, wrong, NOW + 5000)).toEqual({ ok: false, why: 'noToken' })
    }
  })
  test('serves a few submissions, not a thousand', () => {
    const gate = new SpamFilter(own, { perAddress: 100, inAll: 100 })
    const submission = { fields: {}, locale: 'zh' as const, from: 'a', json: true, token }
    for (let use = 0; use < 5; use++) {
      gate.recordAccepted('a', gate.check(submission, NOW + 5000), NOW + 5000)
    }
    expect(() => gate.check(submission, NOW + 5000)).toThrow('oldToken')
  })
})

test('a limit opens again when its window ends, and says when that is', () => {
  const limit = new FixedWindowLimiter(2, 60_000)
  limit.count('a', NOW)
  limit.count('a', NOW + 10_000)
  expect(limit.retryAfter('a', NOW + 15_000)).toBe(45)
  expect(limit.retryAfter('b', NOW + 15_000)).toBe(0)
  expect(limit.retryAfter('a', NOW + 60_000)).toBe(0)
})

describe('the address that limits are counted by', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({
      socket: { remoteAddress },
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {}
    }) as unknown as Parameters<typeof clientIp>[0]
  const proxies = createProxyList(['127.0.0.1', '10.0.0.0/8', '::1'])

  test.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9', 'not from a trusted proxy'],
    ['127.0.0.1', '', '127.0.0.1', 'a proxy asks for itself'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1', 'the proxy says for whom'],
    [
      '127.0.0.1',
      '6.6.6.6, 198.51.100.1, 10.2.3.4',
      '198.51.100.1',
      'what a visitor made up lies left of it'
    ],
    ['::ffff:127.0.0.1', '198.51.100.1:4711', '198.51.100.1', 'mapped address, port'],
    ['::1', '[2001:db8::7]:80', '2001:db8::7', 'IPv6'],
    ['127.0.0.1', 'nonsense', '127.0.0.1', 'no address at all']
  ])('%s, forwarded for %s, is %s: %s', (remote, forwarded, address) => {
    expect(clientIp(request(remote, forwarded), proxies)).toBe(address)
  })
  test('one IPv6 line counts as one, however many addresses it uses', () => {
    expect(rateLimitKey('2001:db8:1:2::1')).toBe(rateLimitKey('2001:db8:1:2:ffff:0:0:9'))
    expect(rateLimitKey('2001:db8:1:2::1')).not.toBe(rateLimitKey('2001:db8:1:3::1'))
    expect(rateLimitKey('2001:db8::1')).toBe('2001:db8:0:0')
    expect(rateLimitKey('203.0.113.9')).toBe('203.0.113.9')
  })
})
