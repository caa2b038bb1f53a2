import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSsoStore } from '../database.ts'
import { type RunningProvider, signInAtProvider, startProvider } from '../tests/provider.ts'
import { getTicket, type Started, startSso, Visitor } from '../tests/start.ts'
import { OidcBridge } from './bridge.ts'

const LOGIN = '/oort/oortcloud-sso/login?redirect=%2Fzh%2Fprice%3Fa%3D1%23faq'
const CHECK = 'zxb/v1/logincheck'
const folder = mkdtempSync(join(tmpdir(), 'bridge-'))
let provider: RunningProvider
let sso: Started

const bridge = async (siteUrl: string, issuer: string, name: string) =>
  new OidcBridge(siteUrl, await openSsoStore(join(folder, name)), {
    issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    scope: 'openid profile',
    claims: { oort_depcode: 'attributes.depcode' }
  })

beforeAll(async () => {
  provider = await startProvider()
  sso = await startSso(siteUrl => {
    provider.register(siteUrl)
    return bridge(siteUrl, provider.issuer, 'one')
  })
})
afterAll(async () => {
  await sso.close()
  await provider.close()
  rmSync(folder, { recursive: true })
})

async function signedIn() {
  const visitor = new Visitor(sso.url)
  const left = await visitor.ask(LOGIN)
  const back = await signInAtProvider(left.headers.get('location') ?? '', 'u-1001')
  const returned = await visitor.ask(back)
  return { visitor, back, returned, ticket: getTicket(returned) }
}

test('a browser is redirected with PKCE, state and nonce, and the callback URL of this site', async () => {
  const left = await new Visitor(sso.url).ask(LOGIN)
  const address = new URL(left.headers.get('location') ?? '')
  expect(address.origin).toBe(provider.issuer)
  const parameters = Object.fromEntries(address.searchParams)
  expect(parameters).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile',
    ui_locales: 'zh-CN zh',
    redirect_uri: `${sso.url}/oort/oortcloud-sso/callback`
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(parameters[name]?.length).toBeGreaterThan(40)
})

test('it returns to the page with a ticket, and the calls return the person', async () => {
  const { visitor, returned, ticket } = await signedIn()
  expect(returned.headers.get('location')).toBe(`/zh/price?a=1&ticket=${ticket}#faq`)
  const { body } = await visitor.call(CHECK, { ticket })
  expect(body).toMatchObject({
    code: 200,
    data: {
      userInfo: {
        oort_name: '张工',
        oort_uuid: 'u-1001',
        oort_depcode: '12',
        oort_depname: '运维部'
      }
    }
  })
  const { accessToken } = body.data.userInfo
  expect((await visitor.call('sso/v1/getUserInfo', { accessToken })).body.code).toBe(200)
  expect((await visitor.call(CHECK, { accessToken })).body.code).toBe(200)
})

test('sign-out ends the session here, and the next sign-in ends it at the provider first', async () => {
  const { visitor, ticket } = await signedIn()
  const { accessToken } = (await visitor.call(CHECK, { ticket })).body.data.userInfo
  expect((await visitor.call('zxb/v1/logout', { accessToken })).body.code).toBe(200)
  expect((await visitor.call('zxb/v1/logout', { accessToken })).body.code).toBe(4004)
  expect((await visitor.call(CHECK, { accessToken })).body.code).toBe(500201)
  const end = new URL((await visitor.ask(LOGIN)).headers.get('location') ?? '')
  expect(end.pathname).toBe('/session/end')
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(
    `${sso.url}/oort/oortcloud-sso/ended`
  )
  const ended = await visitor.ask('/oort/oortcloud-sso/ended')
  expect(ended.headers.get('location')).toBe(LOGIN)
  const again = new URL((await visitor.ask(LOGIN)).headers.get('location') ?? '')
  expect(again.pathname).toBe('/auth')
})

test('with a base path, callback and return page are below it', async () => {
  const own = await startProvider()
  const below = await startSso(siteUrl => {
    own.register(siteUrl)
    return bridge(siteUrl, own.issuer, 'below')
  }, '/video')
  try {
    const visitor = new Visitor(below.url)
    const login = '/video/oort/oortcloud-sso/login?redirect='
    const left = await visitor.ask(`${login}${encodeURIComponent('/video/zh/price?a=1')}`)
    const address = left.headers.get('location') ?? ''
    const callback = `${below.url}/oort/oortcloud-sso/callback`
    expect(new URL(address).searchParams.get('redirect_uri')).toBe(callback)
    const returned = await visitor.ask(await signInAtProvider(address, 'u-1001'))
    const ticket = getTicket(returned)
    expect(ticket).not.toBe('')
    expect(returned.headers.get('location')).toBe(`/video/zh/price?a=1&ticket=${ticket}`)
  } finally {
    await below.close()
    await own.close()
  }
})

test('a wrong code is rejected with a message on a page like that of the sign-in', async () => {
  const visitor = new Visitor(sso.url)
  const left = new URL((await visitor.ask(LOGIN)).headers.get('location') ?? '')
  const state = left.searchParams.get('state')
  const answer = await visitor.ask(`/oort/oortcloud-sso/callback?code=wrong&state=${state}`)
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain('登录未完成')
  // In the style of the sign-in page.
  expect(html).toContain('<style>')
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/)
  expect(html).toContain('href="/zh/price?a=1#faq"')
})

test('a code works once, in the browser that asked for it, with its own state', async () => {
  const { visitor, back } = await signedIn()
  expect((await visitor.ask(back)).status).toBe(400)
  const other = new Visitor(sso.url)
  const left = await other.ask(LOGIN)
  const stolen = await signInAtProvider(left.headers.get('location') ?? '', 'u-2')
  expect((await new Visitor(sso.url).ask(stolen)).status).toBe(400)
  expect((await other.ask('/oort/oortcloud-sso/callback?code=x&state=x')).status).toBe(400)
})

test('a denial by the provider shows a page that says so', async () => {
  const visitor = new Visitor(sso.url)
  const left = new URL((await visitor.ask(LOGIN)).headers.get('location') ?? '')
  const state = left.searchParams.get('state')
  const issuer = encodeURIComponent(provider.issuer)
  const answer = await visitor.ask(
    `/oort/oortcloud-sso/callback?error=access_denied&state=${state}&iss=${issuer}`
  )
  expect(answer.status).toBe(400)
})

test('a provider that is down: a page that says so, and the calls go on', async () => {
  const down = await startSso(siteUrl => bridge(siteUrl, 'http://127.0.0.1:9', 'two'))
  const visitor = new Visitor(down.url)
  const answer = await visitor.ask(LOGIN)
  expect(answer.status).toBe(502)
  expect(await answer.text()).toContain('暂时没有响应')
  const english = await visitor.ask('/oort/oortcloud-sso/login?redirect=/en/')
  expect(await english.text()).toMatch(/<html lang="en">.*does not answer.*<a href="\/en\/">/s)
  expect((await visitor.call(CHECK, { accessToken: 'T-0' })).body.code).toBe(500201)
  await down.close()
})

test('nothing that is logged holds a code, a ticket, a token or the secret', async () => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
  const { visitor, back, ticket } = await signedIn()
  await visitor.ask(back)
  await visitor.call(CHECK, { ticket })
  await visitor.ask('/oort/oortcloud-sso/callback?code=planted&state=planted')
  log.mockRestore()
  const code = new URL(back).searchParams.get('code') ?? 'none'
  for (const secret of [code, ticket, 'planted', provider.clientSecret])
    expect(lines.join('\n')).not.toContain(secret)
})
