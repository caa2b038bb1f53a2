import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createOutsideBase } from './fallbacks.ts'
import { stripBaseFromRequest, withBaseUrl, withSiteBase } from './site-base.ts'

const SITE = 'https://www.site.example/video'

test('the base path prefixes everything sent to browsers', () => {
  expect(withSiteBase(SITE, '/zh/')).toBe('/video/zh/')
  expect(withSiteBase('https://site.example', '/zh/')).toBe('/zh/')
  expect(withBaseUrl(SITE, 'https://login.example/a')).toBe('https://login.example/a')
  expect(withBaseUrl(SITE, '/zh/')).toBe('/video/zh/')
})

test.each([
  ['/video/zh/?a=/video/', '/zh/?a=/video/'],
  ['/video', '/'],
  ['/video?a=1', '/?a=1'],
  ['/video/', '/'],
  ['/video//evil.example/', '//evil.example/'],
  ['http://www.site.example/video/zh/', 'http://www.site.example/zh/']
])('it is taken off a request: %s', (url, below) => {
  const request = { url }
  expect(stripBaseFromRequest('/video', request)).toBe(true)
  expect(request.url).toBe(below)
})

test.each(['/', '/zh/', '/videos/zh/', '/Video/zh/', '//video/zh/', '/%76ideo/zh/', '*', ''])(
  '%j is not below it, and stays',
  url => {
    const request = { url }
    expect(stripBaseFromRequest('/video', request)).toBe(false)
    expect(request.url).toBe(url)
  }
)

test('without a base path every request is for the site, unchanged', () => {
  for (const url of ['/', '/zh/?a=1', '//evil.example/', '/zh//']) {
    const request = { url }
    expect(stripBaseFromRequest('', request)).toBe(true)
    expect(request.url).toBe(url)
  }
})

test('outside the base path only / redirects to the site', async () => {
  const server = createServer(createOutsideBase(SITE))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (path: string) => fetch(url + path, { redirect: 'manual' })
  const [host, other] = await Promise.all([ask('/'), ask('/zh/')])
  server.close()
  expect([host.status, host.headers.get('location')]).toEqual([302, '/video/'])
  expect([other.status, await other.text()]).toEqual([404, 'The site begins at /video/\n'])
  expect(other.headers.get('x-content-type-options')).toBe('nosniff')
})
