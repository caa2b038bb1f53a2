import { describe, expect, test } from 'vitest'
import { clientIp, rateLimitKey, trustAddresses, trustNone, trustOneHop } from './client-ip.ts'

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {}
  }) as unknown as Parameters<typeof clientIp>[0]

const proxies = trustAddresses(['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8:f::/48'])

describe('the client of a request', () => {
  test.each<[remote: string | undefined, forwarded: string, address: string, why: string]>([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9', 'not from a trusted proxy'],
    ['203.0.113.9', '127.0.0.1', '203.0.113.9', 'a client claims to be a proxy'],
    ['127.0.0.1', '', '127.0.0.1', 'a proxy asks for itself'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1', 'the proxy says for whom'],
    [
      '127.0.0.1',
      '6.6.6.6, 198.51.100.1, 10.2.3.4',
      '198.51.100.1',
      'a forged entry is left of it'
    ],
    ['127.0.0.1', '10.1.1.1, 198.51.100.1', '198.51.100.1', 'a forged proxy is left of it'],
    ['127.0.0.1', '6.6.6.6, unknown', '127.0.0.1', 'a proxy does not know its client'],
    ['127.0.0.1', '6.6.6.6, , ,', '6.6.6.6', 'empty entries'],
    ['127.0.0.1', '1, 0x7f.1, 017700000001', '127.0.0.1', 'numbers that no proxy writes'],
    ['::ffff:127.0.0.1', '198.51.100.1:4711', '198.51.100.1', 'mapped address, port'],
    ['::ffff:203.0.113.9', '6.6.6.6', '203.0.113.9', 'mapped address'],
    ['127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1', 'mapped address in the header'],
    ['127.0.0.1', '198.51.100.1, ::ffff:10.2.3.4', '198.51.100.1', 'mapped address of a proxy'],
    ['::1', '[2001:db8::7]:80', '2001:db8::7', 'IPv6'],
    ['::1', '2001:DB8:0::7, 2001:db8:f:1::1', '2001:db8::7', 'IPv6 network of proxies'],
    ['127.0.0.1', 'nonsense', '127.0.0.1', 'no address at all'],
    ['127.0.0.1', `${'6.6.6.6, '.repeat(2000)}198.51.100.1`, '198.51.100.1', 'a very long header'],
    [undefined, '6.6.6.6', '', 'a connection that is closed already']
  ])('%s, forwarded for %s, is %s: %s', (remote, forwarded, address) => {
    expect(clientIp(request(remote, forwarded), proxies)).toBe(address)
  })

  test('is the last entry behind a proxy whatever its address, and the proxy if none is trusted', () => {
    const forged = request('203.0.113.9', '6.6.6.6, 198.51.100.1')
    expect(clientIp(forged, trustOneHop)).toBe('198.51.100.1')
    expect(clientIp(forged, trustNone)).toBe('203.0.113.9')
  })

  test.each([
    ['0.0.0.0/0', '6.6.6.6'],
    ['::ffff:203.0.113.9', '198.51.100.1'],
    ['::ffff:203.0.113.0/120', '198.51.100.1'],
    ['::/0', '203.0.113.9']
  ])('trusting %s makes it %s', (trusted, address) => {
    const forwarded = request('203.0.113.9', '6.6.6.6, 198.51.100.1')
    expect(clientIp(forwarded, trustAddresses([trusted]))).toBe(address)
  })
})

test('an IPv6 subscriber counts as one client, however many addresses it uses', () => {
  expect(rateLimitKey('2001:db8:1:2::1')).toBe(rateLimitKey('2001:DB8:1:2:ffff:0:0:9'))
  expect(rateLimitKey('2001:db8:1:2::1')).not.toBe(rateLimitKey('2001:db8:1:3::1'))
  expect(rateLimitKey('2001:db8::1')).toBe('2001:db8::/64')
  expect(rateLimitKey('fe80::1%eth0')).toBe(rateLimitKey('fe80::2%eth1'))
  expect(rateLimitKey('203.0.113.9')).toBe('203.0.113.9')
  expect(rateLimitKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(rateLimitKey('')).toBe('')
})
