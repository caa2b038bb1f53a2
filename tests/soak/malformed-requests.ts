import { request } from 'node:http'

/** A request that no well-behaved client sends. */
export interface Malformed {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

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
const TYPES = [
  'application/json',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'a/b; c=d; e'
]
const HEADERS: [string, string[]][] = [
  ['accept-encoding', ['br;q=9', ','.repeat(2000), '*;q=0', 'identity;q=0']],
  ['accept-language', ['zz', ','.repeat(500), 'en;q=often']],
  ['range', ['bytes=9-1', 'bytes=-', `bytes=${'9'.repeat(99)}-`, 'bytes=0-1,3-4', 'lines=1']],
  ['if-none-match', ['"', 'W/"x"', ','.repeat(1000), '*']],
  ['if-modified-since', ['never', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['cookie', ['=;=', 'a'.repeat(4000), 'formToken=x; lakeSession-site=%', '__proto__=1']],
  ['origin', ['null', 'https://evil.example', 'http://[::1', '//']],
  ['referer', ['x', `http://a/${'b'.repeat(2000)}`]],
  ['x-forwarded-for', ['<script>', '1.2.3.4,,,', '::::']],
  ['x-request-id', ['a b', 'x'.repeat(2000)]],
  ['authorization', ['Bearer', 'Basic eA==', `Bearer ${'x'.repeat(3000)}`]],
  ['tenant_id', ['', 'other', '💥'.slice(2) || 'x']],
  ['content-encoding', ['gzip', 'x']],
  ['expect', ['100-continue']]
]
const METHODS = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS'
]

/** Generates the next request of an endless sequence that covers every endpoint. */
export function malformed(next: () => number): Malformed {
  const pick = <Value>(list: readonly Value[]) =>
    list[Math.floor(next() * list.length)] ?? (list[0] as Value)
  const method = pick(METHODS)
  const headers: Record<string, string> = {}
  for (const [name, values] of HEADERS) if (next() < 0.2) headers[name] = pick(values)
  const path = pick(PATHS) + (next() < 0.6 ? pick(ODD) : '')
  if (method === 'GET' || method === 'HEAD') return { method, path, headers }
  if (next() < 0.9) headers['content-type'] = pick(TYPES)
  return { method, path, headers, body: pick(BODIES) }
}

/**
 * Sends a request with `node:http`, because `fetch` would normalise it.
 * @returns the status; 0 if the connection was closed, -1 if there was no response within 30 seconds
 */
export function sendMalformed(
  url: string,
  { method, path, headers, body }: Malformed
): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise(done => {
    try {
      const sent = request({ hostname, port, method, path, headers, agent: false }, response => {
        const type = response.headers['content-type'] ?? ''
        if (type.includes('event-stream')) response.destroy()
        else response.resume()
        response.on('close', () => done(response.statusCode ?? 0))
        response.on('error', () => done(response.statusCode ?? 0))
      })
      sent.on('error', () => done(0))
      sent.setTimeout(30_000, () => {
        done(-1)
        sent.destroy()
      })
      sent.end(body)
    } catch {
      done(0)
    }
  })
}
