import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/open.ts'
import { createLake, type Lake } from '../../index.ts'
import { createUsers } from '../users.ts'

const here = 'http://lake.example'
const studio = 'https://studio.example'
const folder = mkdtempSync(join(tmpdir(), 'lake-sign-in-'))
const account = { name: '李编辑', email: 'editor@site.example', password: 'ten letters or more' }
let lake: Lake

beforeAll(async () => {
  lake = await createLake({
    dataDir: folder,
    projectId: 'p1',
    dataset: 'main',
    corsOrigins: [studio],
    signInTitle: { zh: '<内容> 管理', en: 'Content desk' }
  })
  await lake.people.create({ ...account, role: 'editor' })
})
afterAll(async () => {
  await lake.close()
  rmSync(folder, { recursive: true })
})

function page(query: Record<string, string>, headers: Record<string, string> = {}) {
  return lake.fetch(new Request(`${here}/lake/sign-in?${new URLSearchParams(query)}`, { headers }))
}

/** Submits the form and follows the redirect if the page is shown again. */
async function send(
  query: Record<string, string>,
  fields: Record<string, string> = account,
  headers: Record<string, string> = { origin: here }
) {
  const url = `${here}/lake/sign-in?${new URLSearchParams(query)}`
  const answer = await post(url, fields, headers)
  const location = new URL(answer.headers.get('location') ?? url, url)
  return location.searchParams.has('again') ? lake.fetch(new Request(location)) : answer
}

function post(url: string, fields: Record<string, string>, headers: Record<string, string>) {
  return lake.fetch(
    new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers })
  )
}

function api(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return lake.fetch(new Request(`${here}/v2025-02-19${path}`, { headers, method }))
}

async function signIn(type = 'cookie') {
  const answer = await send({ origin: `${studio}/desk`, projectId: 'p1', type })
  const sid = new URL(answer.headers.get('location') ?? '').hash.slice('#sid='.length)
  const setCookie = answer.headers.get('set-cookie') ?? ''
  return { answer, sid, setCookie, cookie: setCookie.split(';')[0] ?? '' }
}

describe('the page', () => {
  test('is Chinese first, English on request, and both are marked as such', async () => {
    const chinese = await (await page({ origin: studio })).text()
    expect(chinese).toContain('<html lang="zh-Hans">')
    expect(chinese).toContain('邮箱')
    const english = await (await page({ origin: studio }, { 'accept-language': 'en-GB,zh' })).text()
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('<h1>Content desk</h1>')
    expect(await (await page({ origin: studio, lang: 'en' })).text()).toContain('Password')
  })
  test('allows no scripts and no framing, and escapes its title', async () => {
    const answer = await page({ origin: studio })
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    const text = await answer.text()
    expect(text).not.toContain('<script')
    expect(text).toContain('&lt;内容&gt; 管理')
  })
  test('typed text and the query come back as text, never as markup', async () => {
    const evil = '"><img src=x onerror=alert(1)>'
    const answer = await send({ origin: studio, lang: evil }, { email: evil, password: 'x' })
    expect(await answer.text()).not.toContain('<img')
  })
  test('offers no form for an address that is not allowed', async () => {
    const refused = [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      `${studio}@evil.example/`,
      `https://user:word@studio.example/`,
      `${studio}.evil.example/`,
      'data:text/html,x',
      'https://studio.example\\@evil.example/'
    ]
    for (const origin of refused) {
      const answer = await page({ origin })
      const isSame = new URL(origin, here).origin === studio && !origin.includes('user:')
      if (isSame) continue
      expect([origin, answer.status]).toEqual([origin, 403])
      expect(await answer.text()).not.toContain('<form')
      expect((await send({ origin })).status).toBe(403)
    }
  })
})

describe('signing in', () => {
  test('redirects to the Studio with a one-time code', async () => {
    const { answer, sid, setCookie, cookie } = await signIn()
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(
      /^https:\/\/studio\.example\/desk#sid=[\w-]{20,}$/
    )
    const first = await api(`/auth/fetch?sid=${sid}`, { cookie })
    expect(await first.json()).toEqual({ token: '' })
    expect(setCookie).toMatch(/HttpOnly/)
    expect(setCookie).toMatch(/SameSite=Lax/)
    expect((await api(`/auth/fetch?sid=${sid}`, { cookie })).status).toBe(401)
    const me = await api('/users/me', { cookie })
    expect(await me.json()).toMatchObject({ name: account.name, role: 'editor', provider: 'lake' })
    const id = await api('/auth/id', { cookie })
    expect(await id.json()).toMatchObject({ expiry: expect.stringMatching(/^\d{4}-/) })
  })

  test('is signed in before the code is exchanged, which starts no second session', async () => {
    const { sid, cookie } = await signIn()
    expect(await (await api('/users/me', { cookie })).json()).toMatchObject({ role: 'editor' })
    const exchanged = await api(`/auth/fetch?sid=${sid}`, { cookie })
    expect(exchanged.status).toBe(200)
    expect(exchanged.headers.get('set-cookie')).toBeNull()
  })

  test("a link with the code of one's own account signs nobody else in (login CSRF)", async () => {
    const attacker = { ...account, email: 'attacker@site.example' }
    await lake.people.create({ ...attacker, role: 'viewer' })
    const codeOf = async (type: string) => {
      const answer = await send({ origin: `${studio}/desk`, type }, attacker)
      return new URL(answer.headers.get('location') ?? '').hash.slice('#sid='.length)
    }
    const victim = await signIn()
    const visitors: Record<string, string>[] = [{}, { cookie: victim.cookie }]
    for (const headers of visitors) {
      const answer = await api(`/auth/fetch?sid=${await codeOf('cookie')}`, headers)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
    }
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://a.example' }
    ]
    for (const headers of foreign)
      expect((await api(`/auth/fetch?sid=${await codeOf('dual')}`, headers)).status).toBe(401)
    const own = { 'sec-fetch-site': 'cross-site', origin: studio }
    expect((await api(`/auth/fetch?sid=${await codeOf('dual')}`, own)).status).toBe(200)
    expect(await (await api('/users/me', { cookie: victim.cookie })).json()).toMatchObject({
      email: account.email
    })
  })

  test('a code dies with the account or the password, and is no error', async () => {
    const other = { ...account, email: 'leaving@site.example' }
    const { id } = await lake.people.create({ ...other, role: 'viewer' })
    const codeOf = async () => {
      const answer = await send({ origin: `${studio}/desk`, type: 'dual' }, other)
      return new URL(answer.headers.get('location') ?? '').hash.slice('#sid='.length)
    }
    // by another process, which cannot tell this one
    const elsewhere = openDatabase(join(folder, 'lake.sqlite'))
    const accounts = createUsers(elsewhere)
    let code = await codeOf()
    await accounts.setPassword(id, other.password)
    expect((await api(`/auth/fetch?sid=${code}`)).status).toBe(401)
    code = await codeOf()
    accounts.remove(id)
    expect((await api(`/auth/fetch?sid=${code}`)).status).toBe(401)
    elsewhere.close()
  })

  test('a Studio of another origin gets a token, and signing out ends it', async () => {
    const { sid } = await signIn('dual')
    const { token } = await (await api(`/auth/fetch?sid=${sid}`)).json()
    const headers = { authorization: `Bearer ${token}` }
    expect(await (await api('/users/me', headers)).json()).toMatchObject({ email: account.email })
    expect((await api('/auth/logout', headers, 'POST')).status).toBe(204)
    expect((await api('/users/me', headers)).status).toBe(401)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await send({ origin: studio }, { ...account, password: 'not the password' })
    const unknown = await send({ origin: studio }, { ...account, email: 'nobody@site.example' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const text = await wrong.text()
    expect(text.replace(account.email, '')).toBe(
      (await unknown.text()).replace('nobody@site.example', '')
    )
    expect(text).not.toContain('not the password')
  })

  test('a wrong password leads to an address that may be opened again, in either language', async () => {
    const url = `${here}/lake/sign-in?${new URLSearchParams({ origin: studio })}`
    const answer = await post(url, { ...account, password: 'wrong' }, { origin: here })
    const location = answer.headers.get('location') ?? ''
    expect([answer.status, location]).toEqual([303, expect.stringMatching(/^\/lake\/sign-in\?/)])
    expect(location).not.toContain('editor')
    for (const [language, sentence] of [
      ['zh', '邮箱或密码不正确'],
      ['en', 'is not right']
    ] as const) {
      const headers = { 'accept-language': language }
      const shown = await (await lake.fetch(new Request(here + location, { headers }))).text()
      expect(shown).toContain(sentence)
      expect(shown).toContain(`value="${account.email}"`)
      expect(shown).not.toContain('again=')
    }
  })

  test('a form sent by another site is not carried out', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await send({ origin: studio }, account, { origin })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('location')).toBeNull()
    }
    expect((await send({ origin: studio }, account, {})).status).toBe(403)
  })

  test('attempts are throttled, also concurrent ones', async () => {
    const guess = () => send({ origin: studio }, { email: 'x@site.example', password: 'a guess' })
    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    const heard = answers.filter(answer => answer.status === 401).length
    expect(heard).toBeLessThanOrEqual(6)
    const last = await guess()
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})

describe('a session cookie', () => {
  test.each([
    ['https://lake.example', '__Host-lakeSession-p1=', 'Path=/;'],
    ['https://lake.example/content', '__Secure-lakeSession-p1=', 'Path=/content/;'],
    ['http://lake.example', 'lakeSession-p1=', 'Path=/;']
  ])('of %s is %s', async (publicUrl, start, path) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lake-cookie-'))
    const other = await createLake({ dataDir, projectId: 'p1', dataset: 'main', publicUrl })
    try {
      await other.people.create({ ...account, role: 'editor' })
      const origin = new URL(publicUrl).origin
      const signedIn = await other.fetch(
        new Request(`${origin}/lake/sign-in?type=cookie`, {
          method: 'POST',
          body: new URLSearchParams(account),
          headers: { origin }
        })
      )
      const setCookie = signedIn.headers.get('set-cookie') ?? ''
      expect([setCookie.startsWith(start), `${setCookie};`.includes(path)]).toEqual([true, true])
      expect(setCookie.includes('Secure;') || setCookie.endsWith('Secure')).toBe(
        publicUrl.startsWith('https')
      )
      const [cookie = ''] = setCookie.split(';')
      const me = async (cookie: string) => {
        const headers = { cookie }
        return (await other.fetch(new Request(`${origin}/v1/users/me`, { headers }))).json()
      }
      expect(await me(cookie)).toMatchObject({ email: account.email })
      // a page over HTTP, or of another host of the domain, can set a cookie without the prefix
      if (start.startsWith('__')) expect(await me(cookie.replace(/^__\w+-/, ''))).toEqual({})
    } finally {
      await other.close()
      rmSync(dataDir, { recursive: true })
    }
  })

  test('writes only from allowed pages', async () => {
    const { cookie } = await signIn()
    const put = (headers: Record<string, string>) =>
      lake.fetch(
        new Request(`${here}/v1/users/me/keyvalue`, {
          method: 'PUT',
          headers: { cookie, 'content-type': 'application/json', ...headers },
          body: JSON.stringify([{ key: 'layout', value: { wide: true } }])
        })
      )
    expect((await put({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await put({})).status).toBe(403)
    expect((await put({ origin: here })).status).toBe(200)
    expect((await put({ origin: studio })).status).toBe(200)
    const kept = await api('/users/me/keyvalue/layout,other', { cookie })
    expect(await kept.json()).toEqual([{ key: 'layout', value: { wide: true } }, null])
  })

  test('is no error once it has ended', async () => {
    const answer = await api('/users/me', { cookie: 'lakeSession-p1=long-gone' })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
  })
})

describe('other origins', () => {
  test('only listed ones may read with credentials', async () => {
    const listed = await api('/users/me', { origin: studio })
    expect(listed.headers.get('access-control-allow-origin')).toBe(studio)
    expect(listed.headers.get('access-control-allow-credentials')).toBe('true')
    const foreign = await api('/users/me', { origin: 'https://evil.example' })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect((await api('/users/me', { origin: 'https://evil.example' }, 'OPTIONS')).status).toBe(403)
    expect((await api('/users/me', { origin: studio }, 'OPTIONS')).status).toBe(204)
  })
  test('a refused request can be read by a listed page too', async () => {
    const answer = await api('/users/me', { origin: studio, authorization: 'Bearer wrong' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('access-control-allow-origin')).toBe(studio)
  })
})
