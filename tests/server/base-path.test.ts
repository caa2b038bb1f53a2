import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { parse } from 'node-html-parser'
import { afterAll, expect, test } from 'vitest'
import { HONEST } from '../../server/forms/tests/start.ts'
import { launchOptions } from '../browser/chromium.ts'
import { collectErrors } from '../e2e/strict-test.ts'
import { editorClient } from '../support/clients.ts'
import { crawl } from '../support/crawl.ts'
import { createSession } from '../support/create-session.ts'
import { freePort } from '../support/port.ts'
import { copyPrepared, EDITOR_PASSWORD } from '../support/prepared.ts'
import { servedBuildDir } from '../support/served-build.ts'
import { runProgram, sleep, startServer } from '../support/server.ts'
import { makeCertificate, NGINX, startNginx } from '../support/start-nginx.ts'
import { waitUntil } from '../support/wait-until.ts'

// The whole service under a base path, behind a proxy that forwards requests with this prefix.
const ROOT = '/video'
const STAFF_PASSWORD = 'only-for-these-tests'
const SSO = '/oort/oortcloud-sso'
const folder = mkdtempSync(join(tmpdir(), 'prefix-'))
const dataDir = join(folder, 'data')
const PORT = String(await freePort())
const host = `http://127.0.0.1:${PORT}`
const site = host + ROOT
copyPrepared(dataDir, ['cache', 'lake', 'sign-in.json'])
const server = await startServer(
  { PORT, DATA_DIR: dataDir, SITE_URL: site, EDITOR_PASSWORD, STAFF_PASSWORD },
  600_000
)
Object.assign(process.env, { TEST_URL: site, TEST_DATA_DIR: dataDir })
let browser: Browser | undefined

afterAll(async () => {
  await browser?.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, host), { redirect: 'manual', ...init })
}

function getCookie(answer: Response): { cookie: string; path: string } {
  const [cookie = '', ...attributes] = (answer.headers.getSetCookie()[0] ?? '').split('; ')
  return { cookie, path: attributes.find(text => text.startsWith('Path='))?.slice(5) ?? '' }
}

test('from the sitemap on, every link, picture, script and manifest answers, below the path', async () => {
  const { found, errors } = await crawl(site)
  expect(errors).toEqual([])
  const kinds = ['/zh/hardware', '/en/', '/_astro/', '/_img/', '/site.webmanifest', '/favicon.svg']
  for (const kind of kinds)
    expect(
      [...found].some(address => address.startsWith(site) && address.includes(kind)),
      kind
    ).toBe(true)
  expect(found.size).toBeGreaterThan(200)
})

// The tests for built pages apply here as well: importing the files registers them in this one.
await import('../site/links.test.ts')
await import('../site/sitemap.test.ts')
await import('../site/header.test.ts')
await import('../site/routes.test.ts')
await import('../site/not-found.test.ts')
await import('../site/payload.test.ts')
await import('../site/compare.test.ts')
await import('../site/cookies.test.ts')

test.each([
  ['/', 302, '/video/'],
  ['/video', 302, '/video/zh/'],
  ['/video/', 302, '/video/zh/'],
  ['/video/?a=1', 302, '/video/zh/?a=1'],
  ['/video/mb', 302, '/video/zh/mb'],
  ['/video/zh', 308, '/video/zh/'],
  ['/video/zh/hardware/?a=1', 308, '/video/zh/hardware?a=1'],
  ['/video/zh/hardware.html', 308, '/video/zh/hardware']
])('%s redirects within the path', async (path, status, location) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
})

test.each(['/zh/', '/videos/zh/', '/studio', '/v1/users/me', '/api/publish/status', '//video/zh/'])(
  '%s is no address of the site',
  async path => expect((await fetch(host + path, { redirect: 'manual' })).status).toBe(404)
)

test('the error page names the requested address, and the health check answers with and without the path', async () => {
  const missing = await ask('/video/en/nope')
  expect(missing.status).toBe(404)
  expect(parse(await missing.text()).querySelector('[data-path]')?.text).toContain('/video/en/nope')
  for (const path of ['/healthz', '/video/healthz']) expect((await ask(path)).status).toBe(200)
})

test('a form without scripts is sent, and comes back where something is wrong', async () => {
  const { cookie, path } = getCookie(await ask('/video/api/forms/pixel.gif'))
  expect(path).toBe('/video/api/')
  await sleep(2100)
  const send = (fields: Record<string, string>) =>
    ask('/video/api/contact?locale=zh', {
      method: 'POST',
      headers: { cookie, origin: host },
      body: new URLSearchParams(fields)
    })
  const errors = await send({ ...HONEST, email: '', phone: '' })
  const again = await ask(errors.headers.get('location') ?? '')
  expect(again.status).toBe(422)
  const action = parse(await again.text())
    .querySelector('.contact-form')
    ?.getAttribute('action')
  expect(action).toBe('/video/api/contact?locale=zh')
  const sent = await send(HONEST)
  expect(sent.headers.get('location')).toBe('/video/zh/forms/sent')
  expect((await ask('/video/zh/forms/sent')).status).toBe(200)
})

test('staff sign in at the local identity provider and return to the page below the path', async () => {
  const back = encodeURIComponent('/video/zh/hardware?a=1')
  const page = await ask(`${ROOT}${SSO}/login?redirect=${back}`)
  const { cookie, path } = getCookie(page)
  expect(path).toBe(`${ROOT}${SSO}`)
  const document = parse(await page.text())
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/video/zh/hardware?a=1')
  const signedIn = await ask(document.querySelector('form')?.getAttribute('action') ?? '', {
    method: 'POST',
    headers: { cookie, origin: host },
    body: new URLSearchParams({ account: 'staff', password: STAFF_PASSWORD })
  })
  const target = new URL(signedIn.headers.get('location') ?? '', host)
  const ticket = target.searchParams.get('ticket') ?? ''
  expect(target.href).toBe(`${site}/zh/hardware?a=1&ticket=${ticket}`)
  const checked = await ask(`${ROOT}${SSO}/zxb/v1/logincheck`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ticket })
  })
  expect(await checked.json()).toMatchObject({ code: 200 })
  const elsewhere = await ask(`${ROOT}${SSO}/login?redirect=/zh/hardware`, { headers: { cookie } })
  const home = parse(await elsewhere.text())
    .querySelector('a')
    ?.getAttribute('href')
  expect(home).toBe('/video/zh/')
})

test('the official client reads, writes and uploads, and the site follows', async () => {
  const client = await editorClient(site, EDITOR_PASSWORD)
  const weight = 5.43
  const { path } = await client.patch('camera-pro').set({ weight }).commit<{ path: string }>()
  const page = `/video/zh${path}`
  await waitUntil('the page shows it', async () =>
    (await (await ask(page)).text()).includes(String(weight))
  )
  const file = Buffer.from('text below a path')
  const asset = await client.assets.upload('file', file, { filename: 'note.txt' })
  expect(asset.url).toMatch(`${site}/files/`)
  expect(await (await fetch(asset.url)).text()).toBe(String(file))
  await client.delete(asset._id)
})

test('a visitor of the preview signs in first and returns below the path', async () => {
  const stranger = await ask('/video/preview/zh/', { headers: { accept: 'text/html' } })
  const back = new URLSearchParams({ origin: `${site}/preview/zh/`, type: 'cookie' })
  expect(stranger.headers.get('location')).toBe(`/video/lake/sign-in?${back}`)
})

// Needs its own renderer process.
test.skipIf(!process.env.PREFIX_PREVIEW)('the preview and its links stay there', async () => {
  const cookie = await createSession('viewer', site, dataDir)
  const answer = await ask('/video/preview/zh/hardware', { headers: { cookie } })
  expect(answer.status).toBe(200)
  const document = parse(await answer.text())
  const links = document.querySelectorAll('main a[href^="/"]').map(link => link.attributes.href)
  expect(links.filter(href => !href?.startsWith('/video/preview/'))).toEqual([])
  const named = document.querySelectorAll('img[src], script[src], link[rel=stylesheet]')
  const loads = new Set(named.map(({ attributes }) => attributes.src ?? attributes.href ?? ''))
  for (const address of loads)
    expect((await ask(address, { headers: { cookie } })).status, address).toBe(200)
})

test.skipIf(!NGINX)('nginx serves the build below the path, and hands on the rest', async () => {
  const { certificate, key } = makeCertificate(folder)
  const ports = { https: await freePort(), http: await freePort() }
  const file = join(folder, 'site.conf')
  const written = await runProgram(
    'server/cli/nginx.ts',
    [
      ...['--certificate', certificate, '--key', key, '--build', servedBuildDir(dataDir)],
      ...['--https-port', String(ports.https), '--http-port', String(ports.http), '--out', file]
    ],
    { SITE_URL: `https://localhost:${ports.https}${ROOT}`, PORT: new URL(host).port }
  )
  expect(written).toMatchObject({ code: 0, stderr: '' })
  const end = await startNginx(folder, file, ports.https)
  const get = (path: string) =>
    new Promise<[status: number, type: string]>((done, failed) => {
      const options = { port: ports.https, path, rejectUnauthorized: false }
      request(options, answer => {
        answer.resume()
        done([answer.statusCode ?? 0, answer.headers['content-type'] ?? ''])
      })
        .on('error', failed)
        .end()
    })
  try {
    const addresses = ['/zh/', '/zh/hardware', '/en/search.json', '/zh/nope', '/studio', '/zh/mb/']
    for (const address of [...addresses, '/favicon.svg', '/v1/users/me', '/healthz', '/zh.html']) {
      const own = await ask(ROOT + address)
      expect(await get(ROOT + address), address).toEqual([
        own.status,
        own.headers.get('content-type') ?? ''
      ])
    }
    for (const address of ['/zh/', '/videos/']) expect((await get(address))[0], address).toBe(404)
    expect((await get(ROOT))[0]).toBe(308)
  } finally {
    await end()
  }
})

/** A tab, with its errors and its requests outside the site. */
async function openTab(): Promise<{ page: Page; errors: string[]; outside: string[] }> {
  browser ??= await chromium.launch(await launchOptions())
  const page = await browser.newPage({ locale: 'en-US' })
  page.setDefaultTimeout(60_000)
  const outside: string[] = []
  page.on('request', each => {
    const url = each.url()
    if (/^http/.test(url) && !url.startsWith(`${site}/`)) outside.push(url)
  })
  return { page, errors: collectErrors(page), outside }
}

test('in a browser the site works: language, form, newer content, nothing wrong in its console', async () => {
  const { page, errors, outside } = await openTab()
  const manifest = page.waitForResponse(`${site}/builds/latest.json?*`)
  await page.goto(`${site}/zh/hardware?a=1`)
  expect((await manifest).status()).toBe(200)
  await page.locator('.language').first().click()
  await page.locator('.language a[hreflang=en]').first().click()
  await page.waitForURL(`${site}/en/hardware?a=1`)
  await page.goto(`${site}/en/contactUs`)
  const form = page.locator('.contact-form')
  for (const [name, value] of Object.entries(HONEST))
    if (name !== 'locale' && name !== 'page') await form.locator(`[name=${name}]`).fill(value)
  await form.locator('[type=submit]').click()
  await page.locator('.form-result').waitFor()
  expect(await page.locator('.sign-in').getAttribute('href')).toContain(`${ROOT}${SSO}/login?`)
  expect([...errors, ...outside]).toEqual([])
  await page.close()
})

test('in a browser the Studio signs in by itself and opens a document', async () => {
  const { page, errors, outside } = await openTab()
  await page.goto(`${site}/studio/intent/edit/id=camera-pro;type=camera/`)
  await page.waitForURL(`${site}/lake/sign-in?*`)
  await page.locator('input[name=email]').fill('editor@site.example')
  await page.locator('input[name=password]').fill(EDITOR_PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`${site}/studio/**`)
  await page.goto(`${site}/studio/intent/edit/id=camera-pro;type=camera/`)
  await page.getByTestId('field-model').locator('input').first().waitFor({ timeout: 120_000 })
  const [session] = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly)
  expect(session).toMatchObject({ name: 'lakeSession-site', path: '/video/' })
  // Requests that the lake does not support are answered with errors.
  expect([...outside, ...errors.filter(text => /security policy/i.test(text))]).toEqual([])
  await page.close()
}, 240_000)
