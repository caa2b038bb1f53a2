import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFiles } from '../../server/fs/list-files.ts'
import { urlOfFile } from '../../server/site/resolve-url.ts'
import { launchOptions } from '../browser/chromium.ts'
import { score } from '../observatory/score.ts'
import { editorHeaders } from '../support/clients.ts'
import { freePort } from '../support/port.ts'
import { copyPrepared, EDITOR_PASSWORD } from '../support/prepared.ts'
import { servedBuildDir } from '../support/served-build.ts'
import { type Running, runProgram, startServer } from '../support/server.ts'
import { hasBrotli, hasIpv6, makeCertificate, NGINX, startNginx } from '../support/start-nginx.ts'

const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
const dataDir = join(folder, 'data')
let server: Running
let url: string
let ports: { https: number; http: number }
let endNginx: (() => Promise<void>) | undefined
let session: ClientHttp2Session

const skip = NGINX ? false : 'nginx is not installed'
if (skip) console.log(`The nginx example is not tried: ${skip}.`)

beforeAll(async () => {
  if (skip) return
  // Only the site is rebuilt, for another address.
  copyPrepared(dataDir, ['cache', 'lake', 'sign-in.json', 'studio'])
  ports = { https: await freePort(), http: await freePort() }
  url = `https://localhost:${ports.https}`
  const variables = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SITE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    EDITOR_PASSWORD
  }
  server = await startServer(variables)
  const site = join(folder, 'site.conf')
  const { certificate, key } = makeCertificate(folder)
  const alone = hasIpv6() ? [] : ['--ipv4']
  const written = await runProgram(
    'server/cli/nginx.ts',
    [
      ...['--certificate', certificate, '--key', key, '--build', servedBuildDir(dataDir)],
      ...['--https-port', String(ports.https), '--http-port', String(ports.http)],
      ...alone,
      ...['--out', site, ...(hasBrotli ? ['--brotli'] : [])]
    ],
    variables
  )
  expect(written).toMatchObject({ code: 0, stderr: '' })
  endNginx = await startNginx(folder, site, ports.https)
  session = connect(url, { rejectUnauthorized: false })
}, 240_000)
afterAll(async () => {
  session?.destroy()
  await endNginx?.()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a request over the shared HTTP/2 connection. */
function get(path: string, headers = {}): Promise<IncomingHttpHeaders & { body: string }> {
  return new Promise((done, failed) => {
    const asked = session.request({ ':path': path, ...headers })
    let answer: IncomingHttpHeaders = {}
    let body = ''
    asked.setEncoding('utf8')
    asked.on('response', given => {
      answer = given
    })
    asked.on('data', part => {
      body += part
    })
    asked.on('end', () => done({ ...answer, body }))
    asked.on('error', failed)
  })
}

/** Response headers that both servers must agree on. */
const AGREED =
  /^(content-security-policy|strict-transport-security|x-content-type-options|referrer-policy|cross-origin-.*|permissions-policy|cache-control|content-type|content-disposition|location)$/

function agreed(headers: Iterable<[string, unknown]>): Record<string, unknown> {
  return Object.fromEntries([...headers].filter(([name]) => AGREED.test(name)))
}

test.skipIf(skip)('nginx serves every file of a build as the server itself would', async () => {
  const root = servedBuildDir(dataDir)
  const files = (await listFiles(root)).filter(name => !/\.(br|gz)$|^_(img|astro)\//.test(name))
  const addresses = files.map(urlOfFile)
  addresses.push(
    '/',
    '/zh/hardware/',
    '/zh/nope',
    '/en/nope',
    '/pc',
    '/zh/hardware.html',
    '/zh/contactUs?theme=demo',
    '/studio'
  )
  for (const address of addresses) {
    const own = await fetch(server.url + address, { redirect: 'manual' })
    const theirs = await get(address)
    expect(theirs[':status'], address).toBe(own.status)
    expect(agreed(Object.entries(theirs)), address).toEqual(agreed(own.headers))
    expect(theirs.body.length > 0 || own.status >= 300, address).toBe(true)
  }
  expect((await get('/zh/contactUs?theme=demo')).body).toContain('value="demo"')
})

test.skipIf(skip)('nginx itself serves pages and files to clients of IPv4 and IPv6', async () => {
  for (const host of ['127.0.0.1', ...(hasIpv6() ? ['[::1]'] : [])]) {
    const client = connect(`https://${host}:${ports.https}`, { rejectUnauthorized: false })
    for (const path of ['/zh/', '/en/', '/zh/hardware', '/favicon.svg']) {
      const asked = client.request({ ':path': path, ':authority': new URL(url).host })
      const [answer] = await once(asked, 'response')
      asked.close()
      // nginx builds it from time and size in hexadecimal digits, the server from the content.
      expect(answer.etag, `${path} from ${host}`).toMatch(/^"[\da-f]+-[\da-f]+"$/)
    }
    client.close()
  }
})

test.skipIf(skip)('over HTTP/2 and TLS a page scores 125 or more', async () => {
  expect(session.alpnProtocol).toBe('h2')
  const { body, ...answer } = await get('/zh/')
  const headers = Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, String(value)])
  )
  const open = await fetch(`http://127.0.0.1:${ports.http}/zh/`, {
    redirect: 'manual',
    headers: { host: 'localhost' }
  })
  const redirect = { status: open.status, location: open.headers.get('location') ?? '' }
  const found = score({ url: `${url}/zh/`, headers, cookies: [], html: body, redirect })
  expect(found.score, JSON.stringify(found.verdicts)).toBeGreaterThanOrEqual(125)
})

test.skipIf(skip)('twenty event streams are open at once over one connection', async () => {
  const path = '/v2025-02-19/data/listen/production?query=*%5B_type%3D%3D%22camera%22%5D'
  const headers = await editorHeaders(server.url, EDITOR_PASSWORD)
  const streams = Array.from({ length: 20 }, () => session.request({ ...headers, ':path': path }))
  const welcomed = streams.map(
    stream =>
      new Promise<void>((done, failed) => {
        stream.setEncoding('utf8')
        stream.on('data', text => {
          if (text.includes('event: welcome')) done()
        })
        stream.on('error', failed)
      })
  )
  await Promise.all(welcomed)
  expect((await get('/zh/')).body).toContain('<h1')
  for (const stream of streams) stream.close()
})

test.skipIf(skip)(
  'a compressed file is sent as it lies there, and a part where asked for',
  async () => {
    const { 'content-encoding': encoding } = await get('/zh/', { 'accept-encoding': 'gzip' })
    expect(encoding).toBe('gzip')
    if (hasBrotli)
      expect((await get('/zh/', { 'accept-encoding': 'br' }))['content-encoding']).toBe('br')
  }
)

test.skipIf(skip)(
  'the Studio works over HTTP/2: sign in, open a document, nothing against its policy',
  async () => {
    const browser = await chromium.launch(await launchOptions())
    const errors: string[] = []
    try {
      const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'en-US' })
      page.on('console', message => {
        if (/content security policy/i.test(message.text())) errors.push(message.text())
      })
      const origin = encodeURIComponent(`${url}/studio`)
      await page.goto(`${url}/lake/sign-in?origin=${origin}&type=cookie`)
      await page.locator('input[name=email]').fill('editor@site.example')
      await page.locator('input[name=password]').fill(EDITOR_PASSWORD)
      await page.locator('button[type=submit]').click()
      await page.waitForURL(/\/studio/)
      await page.goto(`${url}/studio/intent/edit/id=camera-pro;type=camera/`)
      await page.getByTestId('field-model').locator('input').first().waitFor({ timeout: 120_000 })
      const [session] = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly)
      expect(session).toMatchObject({ secure: true, sameSite: 'Lax' })
      expect(errors).toEqual([])
    } finally {
      await browser.close()
    }
  },
  240_000
)
