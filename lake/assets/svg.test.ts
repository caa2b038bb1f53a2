import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StartedLake, startLake } from '../tests/start.ts'
import { isSvg, svgSize } from './svg.ts'

const root = (inner: string, attributes = 'width="120" height="80"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`

describe('the size that an SVG states', () => {
  test.each([
    ['width="120" height="80"', 120, 80],
    ["width='12.4px' height='8'", 12, 8],
    ['viewBox="0 0 64 32"', 64, 32],
    ['viewBox="0,0,64,32" width="128"', 128, 64],
    ['width="100%" height="100%" viewBox="0 0 10 20"', 10, 20],
    ['', 300, 150],
    ['width="1e99" height="-5"', 300, 150]
  ])('%s', (attributes, width, height) => {
    expect(svgSize(Buffer.from(root('', attributes)))).toEqual({ width, height })
  })
  test('is found behind declarations and comments, whatever the file’s name', () => {
    const head = '\uFEFF<?xml version="1.0"?>\n<!-- <svg> --><!DOCTYPE svg [<!ENTITY a "b">]>\n'
    expect(isSvg(Buffer.from(head + root('')))).toBe(true)
    expect(isSvg(Buffer.from('<html><svg></svg></html>'))).toBe(false)
    expect(isSvg(Buffer.from('<svgx>'))).toBe(false)
  })
  test('is looked for in bounded time', () => {
    const start = process.threadCpuUsage()
    isSvg(Buffer.from(`<!DOCTYPE ${'['.repeat(60_000)}`))
    isSvg(Buffer.from(`<svg ${'a="'.repeat(20_000)}`))
    isSvg(Buffer.from('<!--'.repeat(16_000)))
    isSvg(Buffer.from(' '.repeat(64_000)))
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})

describe('an uploaded SVG or HTML file opened by its address', () => {
  let started: StartedLake
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  let outside = ''
  beforeAll(async () => {
    started = await startLake()
    await new Promise<void>(done => elsewhere.listen(0, '127.0.0.1', done))
    outside = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    elsewhere.close()
    await started.stop()
  })

  const hostile = (): Record<string, string> => ({
    script: root("<script>fetch('/v1/users/me')</script>"),
    onload: root('', 'width="5" height="5" onload="fetch(\'/v1/users/me\')"'),
    foreign: root(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>'
    ),
    entity: `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y SYSTEM "${outside}/entity">]>${root('<text>&x;&y;</text>')}`,
    linked: root(
      `<image href="${outside}/image.png" width="9" height="9"/><use href="${outside}/use.svg#a"/>`
    )
  })

  function expectHarmless(answer: Response) {
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/(^|; )sandbox($|;)/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }

  test('is served unchanged and sandboxed under every form of its URL', async () => {
    for (const [name, svg] of Object.entries(hostile())) {
      for (const filename of [`${name}.svg`, 'a.png']) {
        const asset = await started
          .client('contributor')
          .assets.upload('image', Buffer.from(svg), { filename })
        expect(asset).toMatchObject({ extension: 'svg', mimeType: 'image/svg+xml' })
        for (const query of ['', '?dl', '?w=100', '?w=100&auto=format']) {
          const answer = await started.ask(`/${asset.path}${query}`, {
            headers: { accept: 'image/avif' }
          })
          expectHarmless(answer)
          expect(answer.headers.get('content-type')).toBe('image/svg+xml')
          expect(await answer.text()).toBe(svg)
        }
      }
    }
  })

  test('rasterized, reads no file and sends no request', async () => {
    for (const svg of Object.values(hostile())) {
      const asset = await started.client('contributor').assets.upload('image', Buffer.from(svg))
      const answer = await started.ask(`/${asset.path}?w=100&fm=png`)
      expect([200, 422]).toContain(answer.status)
    }
    expect(asked).toEqual([])
  })

  test('compressed, is rejected', async () => {
    const body = gzipSync(root('')) as BodyInit
    const answer = await started.ask('/v1/assets/images/main?filename=a.svgz', {
      method: 'POST',
      body,
      role: 'contributor'
    })
    expect(answer.status).toBe(400)
  })

  test('HTML comes as a download, and an SVG sent as a file is sandboxed', async () => {
    const client = started.client('contributor')
    const page = await client.assets.upload('file', Buffer.from('<script>1</script>'), {
      filename: 'page.html'
    })
    const answer = await fetch(page.url)
    expectHarmless(answer)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    const packed = await client.assets.upload('file', gzipSync(root('')), { filename: 'a.svgz' })
    const unpacked = await fetch(packed.url)
    expectHarmless(unpacked)
    expect(unpacked.headers.get('content-encoding')).toBeNull()
    const svg = await client.assets.upload('file', Buffer.from(hostile().script ?? ''), {
      filename: 'a.svg'
    })
    expectHarmless(await fetch(svg.url))
  })

  test('every file is saved, never shown: whole, in part, as headers alone, with and without ?dl', async () => {
    const page = Buffer.from('<!doctype html><script>fetch("/v1/users/me")</script>')
    for (const filename of ['a.html', 'a.xhtml', 'a.xml', 'a.svg', 'a.js', 'a.pdf', 'a.txt', 'a']) {
      const { url } = await started.client('contributor').assets.upload('file', page, { filename })
      for (const query of ['', '?dl', '?dl=other.html']) {
        const asked: RequestInit[] = [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }]
        for (const init of asked) {
          const answer = await fetch(url + query, init)
          expectHarmless(answer)
          expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
          await answer.arrayBuffer()
        }
      }
    }
  })
})
