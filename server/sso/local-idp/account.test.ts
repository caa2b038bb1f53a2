import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trustAddresses } from '../../../shared/server/client-ip.ts'
import type { Store } from '../../../shared/server/cluster/open-store.ts'
import { totpCode } from '../../../shared/server/tests/totp.ts'
import { openSsoStore } from '../database.ts'
import { gateway } from '../gateway.ts'
import { getTicket, type Started, startSso, Visitor } from '../tests/start.ts'
import { StaffAccounts } from './accounts.ts'
import { LocalIdentityProvider } from './local-idp.ts'

const PASSWORD = 'correct horse'
const NEXT = 'another ten letters'
const ACCOUNT = '/oort/oortcloud-sso/account?redirect=%2Fen%2Fprice'
const LOGIN = '/oort/oortcloud-sso/login?redirect=%2Fen%2Fprice'
const CHECK = 'zxb/v1/logincheck'
const INFO = 'sso/v1/getUserInfo'
const folder = mkdtempSync(join(tmpdir(), 'own-account-'))
let store: Store
let sso: Started
let strict: Started

beforeAll(async () => {
  store = await openSsoStore(folder)
  for (const login of ['zhang', 'li', 'wang', 'zhao', 'qian'])
    await new StaffAccounts(store).add(
      { login, oort_name: '张工', oort_depcode: '12', oort_depname: '运维部' },
      PASSWORD
    )
  const start = async (isFactorRequired: boolean) => {
    const own = await openSsoStore(folder)
    return startSso(
      url => new LocalIdentityProvider(url, own, trustAddresses([]), { isFactorRequired })
    )
  }
  sso = await start(false)
  strict = await start(true)
})
afterAll(async () => {
  await sso.close()
  await strict.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Signs in as a page does; returns the browser and the token of its tab. */
async function signedIn(login: string, password = PASSWORD) {
  const browser = new Visitor(sso.url)
  const ticket = getTicket(await browser.signIn(login, password))
  const { body } = await browser.call(CHECK, { ticket })
  return { browser, token: String(body.data?.userInfo.accessToken) }
}

/** Sends a form; returns the page that it leads to. */
async function send(browser: Visitor, path: string, form: Record<string, string>, at = sso) {
  let answer = await browser.ask(path, {
    method: 'POST',
    headers: { origin: at.url },
    body: new URLSearchParams(form)
  })
  for (let hops = 0; hops < 3; hops++) {
    const location = answer.headers.get('location') ?? ''
    if (!location.startsWith('/oort/')) break
    answer = await browser.ask(location)
  }
  return answer
}

async function isValid(token: string): Promise<boolean> {
  const { body } = await new Visitor(sso.url).call(INFO, { accessToken: token })
  return body.code === 200
}

function codeIn(page: string, periods = 0): string {
  const key = /class="key"[^>]*>([^<]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
  return totpCode(key, periods)
}

test('who is not signed in comes to the account page by signing in', async () => {
  const browser = new Visitor(sso.url)
  const asked = await browser.ask(ACCOUNT)
  const login = asked.headers.get('location') ?? ''
  expect(login).toMatch(/^\/oort\/oortcloud-sso\/login\?redirect=%2Fen%2Fprice&account=1$/)
  await browser.ask(login)
  const page = await send(browser, login, { account: 'zhang', password: PASSWORD })
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('Your account')
  expect(text).toContain('<a href="/en/price">')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|style="/)
})

test('the session of another device ends with all that came from it', async () => {
  const [one, other] = [await signedIn('li'), await signedIn('li')]
  const text = await (await one.browser.ask(ACCOUNT)).text()
  const items = [...text.matchAll(/<b>([^<]*)<\/b>.*?value="([^"]+)"/gs)]
  expect(items).toHaveLength(2)
  const [, , key = ''] = items.find(([, name]) => !name?.includes('This device')) ?? []
  await send(one.browser, ACCOUNT, { action: 'end', session: key })
  expect([await isValid(one.token), await isValid(other.token)]).toEqual([true, false])
  expect((await other.browser.ask(ACCOUNT)).status).toBe(303)
  await send(one.browser, ACCOUNT, { action: 'end-all' })
  expect(await isValid(one.token)).toBe(false)
  expect((await one.browser.ask(ACCOUNT)).status).toBe(303)
})

test("one's own password is changed with the old one; other devices have to sign in again", async () => {
  const [one, other] = [await signedIn('wang'), await signedIn('wang')]
  const change = (form: Record<string, string>) =>
    send(one.browser, ACCOUNT, { action: 'password', ...form })
  expect((await change({ old: 'wrong', new: NEXT, repeat: NEXT })).status).toBe(403)
  expect((await change({ old: PASSWORD, new: 'qwertyuiop', repeat: 'qwertyuiop' })).status).toBe(
    400
  )
  const done = await change({ old: PASSWORD, new: NEXT, repeat: NEXT })
  expect(await done.text()).toContain('The password is changed')
  expect([await isValid(one.token), await isValid(other.token)]).toEqual([true, false])
  expect((await new Visitor(sso.url).signIn('wang', PASSWORD)).status).toBe(401)
  expect((await new Visitor(sso.url).signIn('wang', NEXT)).status).toBe(303)
})

test('a form of another site changes nothing', async () => {
  const { browser } = await signedIn('zhang')
  const answer = await browser.ask(ACCOUNT, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ action: 'end-all' })
  })
  expect(answer.status).toBe(403)
  expect((await browser.ask(ACCOUNT)).status).toBe(200)
})

test('with a second factor the password alone starts no session, until it is reset', async () => {
  const { browser } = await signedIn('zhao')
  const page = await (await send(browser, ACCOUNT, { action: 'begin', old: PASSWORD })).text()
  const done = await send(browser, ACCOUNT, { action: 'confirm', code: codeIn(page) })
  expect((await done.text()).match(/<li>[A-Z2-7-]{27}<\/li>/g)).toHaveLength(8)
  const phone = new Visitor(sso.url)
  const asked = await phone.signIn('zhao', PASSWORD, '/en/price')
  expect(getTicket(asked)).toBe('')
  expect(await (await phone.ask(LOGIN)).text()).toContain('one-time-code')
  const code = codeIn(page, 1)
  expect((await send(phone, LOGIN, { step: 'code', code: '000000' })).status).toBe(401)
  expect((await phone.ask(ACCOUNT)).status).toBe(303)
  const passed = await send(phone, LOGIN, { step: 'code', code })
  expect(getTicket(passed)).not.toBe('')
  const replay = new Visitor(sso.url)
  await replay.signIn('zhao', PASSWORD, '/en/price')
  expect((await send(replay, LOGIN, { step: 'code', code })).status).toBe(401)
  await new StaffAccounts(store).resetSecondFactor('zhao')
  expect((await phone.ask(ACCOUNT)).status).toBe(303)
  expect(getTicket(await new Visitor(sso.url).signIn('zhao', PASSWORD))).not.toBe('')
})

test('demanded of every account, it is set up before the first ticket', async () => {
  const browser = new Visitor(strict.url)
  expect(getTicket(await browser.signIn('qian', PASSWORD, '/en/price'))).toBe('')
  const page = await (await browser.ask(LOGIN)).text()
  const codes = await send(browser, LOGIN, { step: 'code', code: codeIn(page) }, strict)
  expect((await codes.text()).match(/<li>[A-Z2-7-]{27}<\/li>/g)).toHaveLength(8)
  expect(getTicket(await send(browser, LOGIN, {}, strict))).not.toBe('')
})

test('an account of another service is explained', async () => {
  const other = await startSso(url =>
    gateway(url, { baseUrl: url, loginUrl: url, appId: 'a', requestType: 'web' })
  )
  try {
    for (const [redirect, words] of [
      ['%2Fzh%2F', '登录服务'],
      ['%2Fen%2F', 'sign-on service']
    ]) {
      const page = `/oort/oortcloud-sso/account?redirect=${redirect}`
      const answer = await new Visitor(other.url).ask(page)
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining(words ?? '')
      ])
    }
  } finally {
    await other.close()
  }
})
