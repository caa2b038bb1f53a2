import { describe, expect, test } from 'vitest'
import { signer } from '../secret.ts'
import { clientAddress, limitKey, trustedProxies } from './address.ts'
import { Gate } from './gate.ts'
import { Limit } from './limit.ts'
import { issueToken, readToken, TOKEN_MAX_AGE_MS } from './token.ts'

const own = signer(Buffer.from('a secret of the test'))
const NOW = Date.parse('2026-11-27T08:00:00Z')

describe('the token of a form', () => {
  const token = issueToken(own, NOW)
  test('is good from two seconds after it was given until it is old', () => {
    expect(readToken(own, token, NOW + 1999)).toEqual({ ok: false, why: 'tooFast' })
    expect(readToken(own, token, NOW + 2000).ok).toBe(true)
    expect(readToken(own, token, NOW + TOKEN_MAX_AGE_MS).ok).toBe(true)
    expect(readToken(own, token, NOW + TOKEN_MAX_AGE_MS + 1)).toEqual({
      ok: false,
      why: 'oldToken'
    })
  })
  test('cannot be made, changed or taken from elsewhere', () => {
    const [time, nonce, signature] = token.split('.')
    const younger = `${(NOW - 5000).toString(36)}.${nonce}.${signature}`
    const foreign = issueToken(signer(Buffer.from('another secret')), NOW)
    for (const wrong of [undefined, '', 7, `${time}.${nonce}.`, younger, foreign, `${token}x`]) {
      expect(readToken(own, wrong, NOW + 5000)).toEqual({ ok: false, why: 'noToken' })
    }
  })
  test('serves a few submissions, not a thousand', () => {
    const gate = new Gate(own, { perAddress: 100, inAll: 100 })
    const submission = { fields: {}, locale: 'zh' as const, from: 'a', json: true, token }
    for (let use = 0; use < 5; use++) {
      gate.count('a', gate.check(submission, NOW + 5000), NOW + 5000)
    }
    expect(() => gate.check(submission, NOW + 5000)).toThrow('oldToken')
  })
})

test('a limit opens again when its window ends, and says when that is', () => {
  const limit = new Limit(2, 60_000)
  limit.count('a', NOW)
  limit.count('a', NOW + 10_000)
  expect(limit.wait('a', NOW + 15_000)).toBe(45)
  expect(limit.wait('b', NOW + 15_000)).toBe(0)
  expect(limit.wait('a', NOW + 60_000)).toBe(0)
})

describe('the address that limits are counted by', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({
      socket: { remoteAddress },
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {}
    }) as unknown as Parameters<typeof clientAddress>[0]
  const proxies = trustedProxies(['127.0.0.1', '10.0.0.0/8', '::1'])

  test.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9', 'nobody trusted forwarded it'],
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
    expect(clientAddress(request(remote, forwarded), proxies)).toBe(address)
  })
  test('one IPv6 line counts as one, however many addresses it uses', () => {
    expect(limitKey('2001:db8:1:2::1')).toBe(limitKey('2001:db8:1:2:ffff:0:0:9'))
    expect(limitKey('2001:db8:1:2::1')).not.toBe(limitKey('2001:db8:1:3::1'))
    expect(limitKey('2001:db8::1')).toBe('2001:db8:0:0')
    expect(limitKey('203.0.113.9')).toBe('203.0.113.9')
  })
})
