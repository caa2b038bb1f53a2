import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cspHashes, pageHeaders, studioHeaders, svgHeaders } from './security-headers.ts'

const context = { siteUrl: 'https://site.example', contentOrigins: [] }
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts and styles are allowed by hash, data and outside files need none', () => {
  const html = `<script>one()</script><script type="module">two()</script>
    <script type="application/ld+json">{}</script><script src="/a.js"></script><style>p{}</style>`
  expect(cspHashes(html, 'script')).toEqual([sha('one()'), sha('two()')])
  expect(cspHashes(html, 'style')).toEqual([sha('p{}')])
})

test('a page of the site allows nothing by default and nothing unsafe', () => {
  const policy = pageHeaders(context, '<script>one()</script>')['content-security-policy'] ?? ''
  expect(policy).toMatch(/^default-src 'none';/)
  expect(policy).toContain(sha('one()'))
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('only an https site promises https', () => {
  expect(pageHeaders(context, '')).toHaveProperty('strict-transport-security')
  const plain = pageHeaders({ ...context, siteUrl: 'http://localhost:4321' }, '')
  expect(plain).not.toHaveProperty('strict-transport-security')
})

test('the Studio may reach another content lake where one is set, over sockets too', () => {
  const origins = ['https://lake.example']
  const policy = studioHeaders({ ...context, contentOrigins: origins }, '')[
    'content-security-policy'
  ]
  expect(policy).toContain("connect-src 'self' https://lake.example wss://lake.example")
})

test('a drawing opened by its address runs nothing', () => {
  const headers = svgHeaders({ siteUrl: 'http://localhost:4321', contentOrigins: [] })
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})
