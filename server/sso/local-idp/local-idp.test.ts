import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { trustAddresses } from '../../../shared/server/client-ip.ts'
import type { Store } from '../../../shared/server/cluster/open-store.ts'
import { openSsoStore } from '../database.ts'
import { getTicket, type Started, startSso, Visitor } from '../tests/start.ts'
import { StaffAccounts } from './accounts.ts'
import { LocalIdentityProvider } from './local-idp.ts'

const PASSWORD = 'correct horse'
const folder = mkdtempSync(join(tmpdir(), 'stand-in-'))
let later = 0
let store: Store
let sso: Started

beforeAll(async () => {
  store = await openSsoStore(folder)
  const add = (login: string, name: string) =>
    new StaffAccounts(store).add(
      { login, oort_name: name, oort_depcode: '12', oort_depname: '运维部' },
      PASSWORD
    )
  for (const login of ['zhang', 'li', 'wang', 'zhao', 'qian', 'chen']) await add(login, '张工')
  sso = await startSso(
    url =>
      new LocalIdentityProvider(url, store, trustAddresses([]), { now: () => Date.now() + later })
  )
})
afterAll(async () => {
  await sso.close()
  rmSync(folder, { recursive: true })
})

const CHECK = 'zxb/v1/logincheck'
const visitor = () => new Visitor(sso.url)

async function signedIn(who = 'zhang') {
  const person = visitor()
  const ticket = getTicket(await person.signIn(who, PASSWORD))
  const { body } = await person.call(CHECK, { ticket })
  return { person, token: String(body.data.userInfo.accessToken), body }
}

describe('the sign-in page', () => {
  test('says that it is a stand-in and needs scripts, in the language of the previous page', async () => {
    const zh = await (await visitor().ask('/oort/oortcloud-sso/login?redirect=/zh/hardware')).text()
    const en = await (await visitor().ask('/oort/oortcloud-sso/login?redirect=/en/hardware')).text()
    expect(zh).toContain('<html lang="zh-Hans">')
    expect(zh).toContain('临时登录页')
    expect(zh).toMatch(/<noscript>.*JavaScript/)
    expect(en).toContain('<html lang="en">')
    expect(en).toContain('stand-in')
  })

  test.each([
    ['/en/hardware', 'zh', 'en', '/en/hardware'],
    ['/zh/', 'en', 'zh-Hans', '/zh/'],
    ['/', 'en-GB, zh;q=0.5', 'en', '/en/'],
    ['/', 'zh-CN', 'zh-Hans', '/zh/'],
    ['/studio', 'fr, en;q=0.5', 'en', '/en/'],
    ['/studio', '', 'zh-Hans', '/zh/']
  ])(
    'from %s, with a browser of %j, speaks %s and leads back to %s',
    async (from, accepted, lang, back) => {
      const page = `/oort/oortcloud-sso/login?redirect=${encodeURIComponent(from)}`
      const headers = { 'accept-language': accepted }
      const html = await (await visitor().ask(page, { headers })).text()
      expect(html).toContain(`<html lang="${lang}">`)
      expect(html).toContain(`<a href="${back}">`)
    }
  )

  test('runs no script, loads no external resources and cannot be framed', async () => {
    const answer = await visitor().ask('/oort/oortcloud-sso/login')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('script-src')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).not.toContain('<script')
  })

  test('shows what was typed as text', async () => {
    const answer = await visitor().signIn('"><script>alert(1)</script>', 'wrong password')
    const html = await answer.text()
    expect(html).not.toContain('<script')
    expect(html).toContain('&quot;&gt;&lt;script&gt;')
    expect(html).not.toContain('wrong password')
  })
})

describe('signing in', () => {
  test('leads back to the page with a ticket, before its hash', async () => {
    const answer = await visitor().signIn('zhang', PASSWORD, '/zh/price?plan=pro#faq')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/zh\/price\?plan=pro&ticket=[\w-]{43}#faq$/)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    '/%2F/evil.example'
  ])('never leads to %s', async back => {
    const answer = await visitor().signIn('zhang', PASSWORD, back)
    expect(answer.headers.get('location')).toMatch(/^\/zh\/\?ticket=[\w-]+$/)
  })

  test('account names are the same in capitals', async () => {
    expect((await visitor().signIn('ZHANG', PASSWORD)).status).toBe(303)
  })

  test('a wrong password and an unknown account get the same answer', async () => {
    const wrong = await visitor().signIn('li', 'wrong password')
    const unknown = await visitor().signIn('nobody', 'wrong password')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const plain = (html: string) => html.replace(/value="[^"]*"/, '')
    expect(plain(await wrong.text())).toBe(plain(await unknown.text()))
  })

  test('after five wrong passwords even the right one has to wait', async () => {
    const person = visitor()
    for (let tries = 0; tries < 5; tries++) await person.signIn('wang', 'wrong password')
    const answer = await person.signIn('wang', PASSWORD)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toMatch(/请在(10|9)分钟后再试/)
    expect((await visitor().signIn('zhang', PASSWORD)).status).toBe(303)
  })

  test('many tries at once get no more chances than one after another', async () => {
    const person = visitor()
    await person.ask('/oort/oortcloud-sso/login')
    const tries = Array.from({ length: 20 }, () => person.signIn('zhao', 'wrong password'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(5)
  })

  test('a wrong password leads to an address that may be opened again', async () => {
    const person = visitor()
    await person.ask('/oort/oortcloud-sso/login')
    const answer = await person.ask('/oort/oortcloud-sso/login?redirect=/en/', {
      method: 'POST',
      body: new URLSearchParams({ account: 'sun', password: 'wrong password' })
    })
    const location = answer.headers.get('location') ?? ''
    expect([answer.status, location]).toEqual([
      303,
      expect.stringMatching(/redirect=%2Fen%2F&again=/)
    ])
    expect(location).not.toContain('sun')
    for (let time = 0; time < 2; time++) {
      const page = await person.ask(location)
      expect([page.status, await page.text()]).toEqual([
        401,
        expect.stringContaining('value="sun"')
      ])
    }
  })

  test('a form of another site is rejected', async () => {
    const person = visitor()
    await person.ask('/oort/oortcloud-sso/login')
    const answer = await person.ask('/oort/oortcloud-sso/login', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ account: 'zhang', password: PASSWORD })
    })
    expect(answer.status).toBe(403)
  })

  test('a form without the cookie of the page is shown again', async () => {
    const answer = await visitor().ask('/oort/oortcloud-sso/login', {
      method: 'POST',
      body: new URLSearchParams({ account: 'zhang', password: PASSWORD })
    })
    const location = answer.headers.get('location') ?? ''
    expect([answer.status, location]).toEqual([303, expect.stringContaining('again=')])
    expect((await visitor().ask(location)).status).toBe(400)
  })

  test('the second sign-in asks for no password, until sign-out', async () => {
    const { person, token } = await signedIn()
    const again = await person.ask('/oort/oortcloud-sso/login?redirect=/en/')
    expect(again.headers.get('location')).toMatch(/^\/en\/\?ticket=/)
    await person.call('zxb/v1/logout', { accessToken: token })
    expect((await person.ask('/oort/oortcloud-sso/login?redirect=/en/')).status).toBe(200)
  })

  test('cookies are for the sign-on addresses and for no script', async () => {
    const [cookie] = (await visitor().ask('/oort/oortcloud-sso/login')).headers.getSetCookie()
    expect(cookie).toMatch(/; Path=\/oort\/oortcloud-sso; HttpOnly; SameSite=Lax$/)
  })
})

describe('the calls (specification §7, §8)', () => {
  test('logincheck with a ticket: code 200 and the person with a token', async () => {
    const { body } = await signedIn()
    expect(body).toMatchObject({
      code: 200,
      data: {
        userInfo: {
          oort_name: '张工',
          oort_uuid: expect.stringMatching(/^[\w-]{36}$/),
          oort_depcode: '12',
          oort_depname: '运维部',
          accessToken: expect.stringMatching(/^[\w-]{43}$/)
        }
      }
    })
  })

  test('logincheck with the token: the same person', async () => {
    const { person, token, body } = await signedIn()
    expect((await person.call(CHECK, { accessToken: token })).body).toEqual(body)
    expect((await person.call(CHECK, {}, { accesstoken: token })).body).toEqual(body)
  })

  test('getUserInfo: the person', async () => {
    const { person, token, body } = await signedIn()
    expect((await person.call('sso/v1/getUserInfo', { accessToken: token })).body).toEqual(body)
  })

  test('a ticket works once, and a spent one is no expired token', async () => {
    const person = visitor()
    const ticket = getTicket(await person.signIn('zhang', PASSWORD))
    await person.call(CHECK, { ticket })
    const { body } = await person.call(CHECK, { ticket })
    expect(body.code).toBe(4004)
    expect(body.message).not.toMatch(/token/i)
  })

  test('a ticket works for 60 seconds', async () => {
    const person = visitor()
    const ticket = getTicket(await person.signIn('zhang', PASSWORD))
    later = 60_000
    expect((await person.call(CHECK, { ticket })).body.code).toBe(4004)
    later = 0
  })

  test('a ticket works in no other browser', async () => {
    const person = visitor()
    const ticket = getTicket(await person.signIn('zhang', PASSWORD))
    expect((await visitor().call(CHECK, { ticket })).body.code).toBe(4004)
    expect((await person.call(CHECK, { ticket })).body.code).toBe(200)
  })

  test('an expired or invented token: code 500201 and the word token', async () => {
    const { person, token } = await signedIn()
    later = 9 * 3_600_000
    const expired = await person.call(CHECK, { accessToken: token })
    later = 0
    const invented = await person.call('sso/v1/getUserInfo', { accessToken: 'T-0' })
    for (const { status, body } of [expired, invented]) {
      expect([status, body.code]).toEqual([200, 500201])
      expect(body.message).toContain('token')
    }
  })

  test('logout: code 200, then 4004, and the token is invalid', async () => {
    const { person, token } = await signedIn()
    const codes = []
    for (let time = 0; time < 2; time++)
      codes.push((await person.call('zxb/v1/logout', { accessToken: token })).body.code)
    expect(codes).toEqual([200, 4004])
    expect((await person.call(CHECK, { accessToken: token })).body.code).toBe(500201)
  })

  test('a hash of an earlier version is replaced by the next sign-in, which ends no session', async () => {
    const old = '32768$8$1$L8yNa2FUflu1CAPDVpAnBg$xfKj3QYYnqbBvqp2bbeiSUDZd81pT-PQy5xfdfm0fdY'
    const { person, token } = await signedIn('chen')
    store.db.prepare("UPDATE account SET password = ? WHERE login = 'chen'").run(old)
    const stored = () =>
      String(store.db.prepare("SELECT password FROM account WHERE login = 'chen'").get()?.password)
    expect((await visitor().signIn('chen', 'a wrong password')).status).toBe(401)
    expect(stored()).toBe(old)
    getTicket(await visitor().signIn('chen', '长长的密码 2026'))
    expect(stored()).toMatch(/^\$argon2id\$/)
    getTicket(await visitor().signIn('chen', '长长的密码 2026'))
    expect((await person.call(CHECK, { accessToken: token })).body.code).toBe(200)
  })

  test('who is removed, or gets another password, is signed out', async () => {
    const accounts = new StaffAccounts(store)
    const { person, token } = await signedIn('qian')
    await accounts.setPassword('qian', 'another password')
    expect((await person.call(CHECK, { accessToken: token })).body.code).toBe(500201)
    await accounts.remove('qian')
    expect((await visitor().signIn('qian', 'another password')).status).toBe(401)
  })
})

describe('what is refused', () => {
  test('a page of another site makes no call', async () => {
    const { status } = await visitor().call(CHECK, {}, { origin: 'https://evil.example' })
    expect(status).toBe(403)
  })

  test.each([
    ['GET', '', 405],
    ['POST', '{', 400],
    ['POST', '[]', 400],
    ['POST', '{"accessToken":1}', 400],
    ['POST', '{"ticket":"a b"}', 400],
    ['POST', JSON.stringify({ ticket: 'x'.repeat(9000) }), 413]
  ])('%s %j', async (method, body, status) => {
    const answer = await visitor().ask(`/oort/oortcloud-sso/${CHECK}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body } : {})
    })
    expect(answer.status).toBe(status)
    expect(typeof (await answer.json()).message).toBe('string')
  })

  test('a body that is no JSON', async () => {
    const answer = await visitor().ask(`/oort/oortcloud-sso/${CHECK}`, {
      method: 'POST',
      body: 'a'
    })
    expect(answer.status).toBe(415)
  })

  test('a person who visits gets a page, in the language of the browser', async () => {
    const headers = { accept: 'text/html,*/*', 'accept-language': 'en' }
    const answer = await visitor().ask('/oort/oortcloud-sso/nowhere', { headers })
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringMatching(/<html lang="en">.*has no such address.*<a href="\/en\/">/s)
    ])
  })

  test('any other address below the prefix', async () => {
    expect((await visitor().ask('/oort/oortcloud-sso/zxb/v1/other')).status).toBe(404)
  })
})

test('nothing that is logged holds a token, a ticket or a password', async () => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
  const { person, token } = await signedIn()
  await person.call(CHECK, { ticket: 'planted-ticket' })
  await person.call(CHECK, { accessToken: 'planted-token' })
  await person.signIn('li', 'planted-password')
  await person.ask('/oort/oortcloud-sso/nowhere?ticket=planted-ticket')
  log.mockRestore()
  expect(lines.join('\n')).not.toMatch(new RegExp(`planted|${token}`))
})
