import { malformedLakeRequest } from '../../lake/tests/malformed-requests.ts'
import { type Malformed, malformedRequest, picker } from '../support/malformed.ts'

const PATHS = [
  '/',
  '/zh/',
  '/en/hardware',
  '/zh/nope',
  '/_astro/x.js',
  '/_img/x.avif',
  '/healthz',
  '/studio',
  '/studio/static/x.js',
  '/preview/zh/',
  '/api/contact',
  '/api/subscribe',
  '/api/forms/token',
  '/api/forms/pixel.gif',
  '/api/publish/status',
  '/api/footprints',
  '/api',
  '/zh/forms/confirm',
  '/en/forms/unsubscribe',
  '/oort/oortcloud-sso/zxb/v1/logincheck',
  '/oort/oortcloud-sso/sso/v1/getUserInfo',
  '/oort/oortcloud-sso/zxb/v1/logout',
  '/oort/oortcloud-sso/login',
  '/oort/oortcloud-sso/callback',
  '/portal/api/v1/footprints/add',
  '/lake/sign-in',
  '/v1/users/me',
  '/v2025-02-19/data/query/production',
  '/images/site/production/x.png',
  '/preview/zh/',
  '/sitemap.xml'
]
const ODD = [
  '',
  '%',
  '%zz',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '/../../etc/passwd',
  '//evil.example/',
  '\\evil.example',
  '%E0%80%80',
  ';a=b',
  `/${'a'.repeat(3000)}`,
  '?'.repeat(200),
  '?t=%ff&redirect=javascript:alert(1)',
  `?query=${'('.repeat(500)}`,
  '?__proto__[x]=1&constructor=1',
  '?redirect=//evil.example&ticket=%0d%0aset-cookie:a=b'
]
const BODIES: (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '{"a":'.repeat(5000),
  '{"__proto__":{"x":1},"accessToken":{},"type":[],"content":1}',
  '{"email":{"a":1},"message":["x"],"company":null}',
  `name=${'%E5%BC%A0'.repeat(3000)}`,
  'email=a%00b%40site.example&message=%ff%fe&a=b&a=c&__proto__=x',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n',
  Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0x22, 0xed, 0xa0, 0x80]),
  'x'.repeat(100_000)
]
const LAKE_SHARE = 0.3

/** Generates the next request of an endless sequence that covers every endpoint of the server. */
export function malformed(next: () => number): Malformed {
  if (next() < LAKE_SHARE)
    return malformedLakeRequest(next, { project: 'site', dataset: 'production' })
  const pick = picker(next)
  const path = pick(PATHS) + (next() < 0.6 ? pick(ODD) : '')
  return malformedRequest(next, path, pick(['GET', 'POST']), () => pick(BODIES))
}
