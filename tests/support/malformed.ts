import { request } from 'node:http'

/** A request that no well-behaved client sends. */
export interface Malformed {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** What a list of values is chosen from, by a random generator. */
export type Pick = <Value>(list: readonly Value[]) => Value

/** Texts that a parser may stumble over. */
export const ODD_TEXTS = [
  '',
  'null',
  '{',
  '[]',
  '"',
  '\u0000',
  '\ud800',
  '*',
  '*[',
  '%',
  '%zz',
  '../../etc/passwd',
  '..%2f..%2f',
  '%2e%2e/',
  '-1',
  '1e999',
  'NaN',
  '9'.repeat(400),
  '{"a":',
  '*[_type==$t]',
  '*[0...9999999999]',
  '[[',
  ')('.repeat(50),
  '*'.repeat(300),
  '*[_id in path("**")]',
  'count(*',
  '🎥',
  "'",
  "' OR 1=1 --",
  '<script>',
  '\r\nx: y',
  '$',
  '$$',
  '()',
  '*{'.repeat(200),
  '!'.repeat(500),
  '-'.repeat(500)
]

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']

const HEADERS: [name: string, values: string[]][] = [
  ['accept', ['', '*', 'image/avif', ','.repeat(2000)]],
  ['accept-encoding', ['br;q=9', ','.repeat(2000), '*;q=0', 'identity;q=0']],
  ['accept-language', ['zz', ','.repeat(500), 'en;q=often', 'en;q=9']],
  [
    'range',
    ['bytes=0-', 'bytes=9-1', 'bytes=-', `bytes=${'9'.repeat(99)}-`, 'bytes=0-1,3-4', 'lines=1']
  ],
  ['if-none-match', ['"', 'W/"x"', ','.repeat(1000), '*']],
  ['if-modified-since', ['never', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['last-event-id', ['x', 'a#b', '#', '9'.repeat(300)]],
  [
    'cookie',
    [
      '=;=',
      'a'.repeat(4000),
      'formToken=x; lakeSession-site=%',
      'lakeSession-p1=a; lakeSession-p1=b',
      '__proto__=1'
    ]
  ],
  ['origin', ['null', 'https://evil.example', 'http://[::1', '//', 'x', 'file://']],
  ['referer', ['x', `http://a/${'b'.repeat(2000)}`]],
  ['x-forwarded-for', ['<script>', '1.2.3.4,,,', '::::', '1.2.3.4, x']],
  ['x-forwarded-proto', ['javascript', 'https,http']],
  ['x-request-id', ['a b', 'x'.repeat(2000)]],
  ['authorization', ['Bearer', 'Basic eA==', `Bearer ${'x'.repeat(3000)}`, 'null', 'Bearer a b']],
  ['tenant_id', ['', 'other']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['expect', ['100-continue']]
]
const HEADER_SHARE = 0.15

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'a/b; c=d; e'
]

/** Returns a function that picks from lists by a random generator. */
export function picker(next: () => number): Pick {
  return list => list[Math.floor(next() * list.length)] as never
}

/**
 * Generates a request to a path.
 * @param next random numbers from 0 to 1
 * @param method what a client would use; others are used now and then
 * @param makeBody the body, if the method has one
 */
export function malformedRequest(
  next: () => number,
  path: string,
  method: string,
  makeBody: () => string | Buffer
): Malformed {
  const pick = picker(next)
  const used = next() < 0.75 ? method : pick(METHODS)
  const headers: Record<string, string> = {}
  for (const [name, values] of HEADERS) if (next() < HEADER_SHARE) headers[name] = pick(values)
  if (used === 'GET' || used === 'HEAD') return { method: used, path, headers }
  if (next() < 0.7) headers['content-type'] = pick(CONTENT_TYPES)
  return { method: used, path, headers, body: makeBody() }
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
