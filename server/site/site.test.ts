import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { precompressFolder } from '../static/compress.ts'
import { Site } from './site.ts'

const long = 'text '.repeat(400)
const FILES = {
  'zh.html': `<h1>首页</h1>${long}<script>one()</script>`,
  'zh/hardware.html': `<h1>硬件</h1>${long}`,
  'zh/aside.html': long,
  'zh/404.html': '<html lang="zh-Hans"><h1>页面不存在</h1><p data-path></p></html>',
  'en/404.html': '<html lang="en"><h1>页面不存在</h1><p data-path></p></html>',
  '_astro/app.1a2b.js': `export const a = 1 // ${long}`,
  'clip.mp4': '0123456789',
  '_file/0a1b/guide.html': `<script>steal()</script>${long}`,
  '_file/0a1b/指南-1.pdf': `<html><script>steal()</script></html>${long}`,
  '_file/0a1b/table.csv': long,
  '_file/0a1b/data.js': long,
  '_file/0a1b/drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>`,
  '_file/0a1b/page.xhtml': long,
  '_file/0a1b/plan.DWG': long
}
const folder = mkdtempSync(join(tmpdir(), 'site-'))
const site = new Site({ siteUrl: 'http://localhost', contentOrigins: [] })
let server: Server

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  await precompressFolder(folder)
  await site.activate(folder)
  server = createServer((request, response) => site.handle(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a path exactly as written, which `fetch` would tidy. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((done, failed) => {
    ask({ port, host: '127.0.0.1', path, headers, method }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () => {
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts)
        })
      })
    })
      .on('error', failed)
      .end()
  })
}

test('a page has content type, CSP and ETag, and is revalidated each time', async () => {
  const { status, headers, body } = await get('/zh/hardware')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(body.toString()).toBe(FILES['zh/hardware.html'])
})

test('a hashed file is cached for a year', async () => {
  const { headers } = await get('/_astro/app.1a2b.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['guide.html', 'application/octet-stream', '/_file/0a1b/guide'],
  ['指南-1.pdf', 'application/pdf'],
  ['table.csv', 'text/csv; charset=utf-8'],
  ['data.js', 'application/octet-stream'],
  ['drawing.svg', 'image/svg+xml; charset=utf-8'],
  ['page.xhtml', 'application/octet-stream'],
  ['plan.DWG', 'image/vnd.dwg']
])(
  'an uploaded file %s is saved, in every form of the request',
  async (name, type, path = encodeURI(`/_file/0a1b/${name}`)) => {
    const body = Buffer.from(FILES[`_file/0a1b/${name}` as keyof typeof FILES])
    const asked = [
      await get(path),
      await get(`${path}?dl`),
      await get(path, { 'accept-encoding': 'br' }),
      await get(path, { 'accept-encoding': 'gzip' }),
      await get(path, { range: 'bytes=0-9' }),
      await get(path, {}, 'HEAD')
    ]
    for (const { status, headers } of asked) {
      expect(status).toBeLessThan(300)
      expect(headers['content-type']).toBe(type)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      const saved = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
      expect(headers['content-disposition']).toBe(saved)
    }
    expect(asked[0]?.body.equals(body)).toBe(true)
    const { headers } = await get(path, { 'if-none-match': asked[0]?.headers.etag ?? '' })
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    // Pages are shown, whatever was uploaded.
    expect((await get('/zh/')).headers['content-disposition']).toBeUndefined()
  }
)

test('the compressed variant is sent only to clients that accept it', async () => {
  const { headers, body } = await get('/zh/', { 'accept-encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBe('br')
  expect(headers.vary).toBe('accept-encoding')
  expect(brotliDecompressSync(body).toString()).toBe(FILES['zh.html'])
  expect((await get('/zh/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip'
  )
  const refused = await get('/zh/', { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test('a fresh copy is not sent again', async () => {
  const first = await get('/zh/', { 'accept-encoding': 'br' })
  const etag = first.headers.etag ?? ''
  const again = await get('/zh/', { 'accept-encoding': 'br', 'if-none-match': `W/${etag}` })
  expect(again.status).toBe(304)
  expect(again.body.length).toBe(0)
  expect(again.headers['content-security-policy']).toBeDefined()
  const date = first.headers['last-modified'] ?? ''
  expect((await get('/zh/', { 'if-modified-since': date })).status).toBe(304)
  expect(
    (await get('/zh/', { 'if-none-match': '"other"', 'if-modified-since': date })).status
  ).toBe(200)
})

test('who holds another variant of the same content need not load the best one', async () => {
  const zipped = (await get('/zh/', { 'accept-encoding': 'gzip' })).headers.etag ?? ''
  const again = await get('/zh/', { 'accept-encoding': 'gzip, br', 'if-none-match': zipped })
  expect([again.status, again.headers.etag]).toEqual([304, zipped])
  // A cache may hold a variant that this client does not accept.
  const refused = await get('/zh/', { 'accept-encoding': 'gzip;q=0', 'if-none-match': zipped })
  expect([refused.status, refused.headers['content-encoding']]).toEqual([200, undefined])
})

test('a part of a file can be asked for', async () => {
  const part = await get('/clip.mp4', { range: 'bytes=2-4' })
  expect([part.status, part.body.toString()]).toEqual([206, '234'])
  expect(part.headers['content-range']).toBe('bytes 2-4/10')
  expect((await get('/clip.mp4', { range: 'bytes=-3' })).body.toString()).toBe('789')
  const beyond = await get('/clip.mp4', { range: 'bytes=20-' })
  expect([beyond.status, beyond.headers['cache-control']]).toEqual([416, 'no-store'])
  const changed = await get('/clip.mp4', { range: 'bytes=2-4', 'if-range': '"old"' })
  expect([changed.status, changed.body.toString()]).toEqual([200, '0123456789'])
})

test('HEAD returns the headers only, other methods are rejected', async () => {
  const head = await get('/zh/', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(FILES['zh.html']))
  const post = await get('/zh/', {}, 'POST')
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD'])
})

test.each(['/fr/hardware', '/asdf/', '/zh/nope', '/nope', '/zh-CN/hardware', '/zh/404'])(
  '%s answers 404 with the Chinese error page',
  async path => {
    const { status, body } = await get(path)
    expect(status).toBe(404)
    expect(body.toString()).toContain('<html lang="zh-Hans">')
    expect(body.toString()).toContain(`<p data-path>${path}</p>`)
  }
)

test.each(['/en/nope', '/en/hardwareXX/', '/en/hardwareXX/KH-1-en.pdf'])(
  '%s answers 404 in English',
  async path => {
    const { status, body } = await get(path)
    expect(status).toBe(404)
    expect(body.toString()).toContain('<html lang="en">')
  }
)

test.each([
  '//evil.example/',
  '/zh//evil.example/',
  '/https://evil.example//',
  '/\\evil.example',
  '/%2F%2Fevil.example/',
  '/%5C%5Cevil.example/'
])('%s never leads to another host', async path => {
  const { status, headers } = await get(path)
  expect(status).toBe(404)
  expect(headers.location).toBeUndefined()
})

test('a script that a newer build removed is 404 as text, and not cached', async () => {
  const { status, headers } = await get('/_astro/app.0000.js')
  expect(status).toBe(404)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
})

test('scripts of the build before are sent to pages of that build; nothing else of it is', async () => {
  const next = mkdtempSync(join(tmpdir(), 'site-next-'))
  try {
    writeFileSync(join(next, 'zh.html'), FILES['zh.html'])
    await site.activate(next)
    const { status, headers } = await get('/_astro/app.1a2b.js')
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect((await get('/_file/0a1b/table.csv')).status).toBe(404)
    expect((await get('/clip.mp4')).status).toBe(404)
  } finally {
    await site.activate(folder)
    rmSync(next, { recursive: true })
  }
})

test('a file that is missing on the disk is an error that is logged, not an aborted connection', async () => {
  const file = join(folder, 'zh/aside.html')
  const aside = join(folder, 'aside.html.bak')
  renameSync(file, aside)
  const lines = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    const { status, headers, body } = await get('/zh/aside')
    expect(status).toBe(500)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.toString()).toBe('This file cannot be read.\n')
    expect(lines.mock.calls.flat().join()).toContain('static.file-unreadable')
  } finally {
    lines.mockRestore()
    renameSync(aside, file)
  }
  expect((await get('/zh/aside')).status).toBe(200)
})
