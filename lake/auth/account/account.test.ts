import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpCode } from '../../../shared/server/tests/totp.ts'
import { type StartedLake, startLake } from '../../tests/start.ts'

const PASSWORD = 'ten letters or more'
let lake: StartedLake
let strict: StartedLake
let count = 0

beforeAll(async () => {
  lake = await startLake()
  strict = await startLake({ secondFactor: 'required' })
})
afterAll(async () => {
  await lake.stop()
  await strict.stop()
})

/** A browser at the pages of a lake, with cookies. */
class Browser {
  readonly #url: string
  readonly #agent: string
  readonly cookies = new Map<string, string>()

  constructor({ url }: StartedLake, agent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0') {
    this.#url = url
    this.#agent = agent
  }

  async ask(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await fetch(new URL(path, this.#url), {
      redirect: 'manual',
      headers: {
        'user-agent': this.#agent,
        'accept-language': 'en',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { origin: this.#url }),
        ...headers
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) })
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0/i.test(set)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const location = answer.headers.get('location') ?? ''
    return { status: answer.status, location, text: await answer.text(), headers: answer.headers }
  }

  /** Follows redirects within the lake. */
  async visit(path: string, form?: Record<string, string>) {
    let answer = await this.ask(path, form)
    while (answer.location.startsWith('/lake/') || answer.location.includes('/lake/account'))
      answer = await this.ask(answer.location.replace(/#.*/, ''))
    return answer
  }

  signIn(email: string, password = PASSWORD) {
    return this.ask('/lake/sign-in?type=cookie', { email, password })
  }
}

async function newUser({ lake }: StartedLake): Promise<{ id: string; email: string }> {
  count += 1
  const email = `user${count}@site.example`
  const { id } = await lake.people.create({
    name: '李明',
    email,
    password: PASSWORD,
    role: 'editor'
  })
  return { id, email }
}

async function signedIn(started = lake) {
  const user = await newUser(started)
  const browser = new Browser(started)
  await browser.signIn(user.email)
  return { user, browser }
}

function secretIn(text: string): string {
  return /class="key"[^>]*>([^<]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
}

function recoveryCodesIn(text: string): string[] {
  return [...text.matchAll(/<li>([A-Z2-7-]{27})<\/li>/g)].map(([, code = '']) => code)
}

async function turnOn(browser: Browser) {
  const page = await browser.visit('/lake/account', { action: 'begin', old: PASSWORD })
  const secret = secretIn(page.text)
  const done = await browser.visit('/lake/account', { action: 'confirm', code: totpCode(secret) })
  return { secret, codes: recoveryCodesIn(done.text), done }
}

describe('the page', () => {
  test('is for who is signed in; others come to it by signing in', async () => {
    const { email } = await newUser(lake)
    const browser = new Browser(lake)
    const stranger = await browser.ask('/lake/account')
    expect([stranger.status, stranger.location]).toEqual([
      303,
      expect.stringMatching(/^\/lake\/sign-in\?origin=.*account/)
    ])
    const answer = await browser.visit(stranger.location, { email, password: PASSWORD })
    expect(answer.text).toContain('Your account')
    const headers = { cookie: '', authorization: 'Bearer token-of-the-administrator' }
    expect((await browser.ask('/lake/account', undefined, headers)).status).toBe(303)
  })

  test('runs no script, is not stored or framed, in either language', async () => {
    const { browser } = await signedIn()
    const { headers, text } = await browser.ask('/lake/account?lang=zh')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('vary')).toContain('Cookie')
    expect(text).toContain('<html lang="zh-Hans">')
    expect(text).toContain('Linux（当前设备）</b>')
    expect(text).not.toMatch(/<script|style="/)
    expect((await browser.ask('/lake/account?lang=en')).text).toContain('<html lang="en">')
  })

  test('leads back to allowed pages only', async () => {
    const { browser } = await signedIn()
    const backOf = async (origin: string) => {
      const { text } = await browser.ask(`/lake/account?${new URLSearchParams({ origin })}`)
      return /<footer><a href="([^"]*)"/.exec(text)?.[1]
    }
    expect(await backOf(`${lake.url}/studio`)).toBe(`${lake.url}/studio`)
    for (const evil of ['https://evil.example/', 'javascript:alert(1)', '//evil.example'])
      expect(await backOf(evil)).toBe('/')
  })

  test('a form of another site changes nothing', async () => {
    const { browser } = await signedIn()
    const foreign = { origin: 'https://evil.example' }
    const answer = await browser.ask('/lake/account', { action: 'end-all' }, foreign)
    expect(answer.status).toBe(403)
    expect((await browser.ask('/lake/account')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('are listed with device and time, and end one by one or all at once', async () => {
    const { user, browser } = await signedIn()
    const phone = new Browser(lake, 'Mozilla/5.0 (iPhone) Version/19.0 Safari/605.1')
    await phone.signIn(user.email)
    const { text } = await browser.ask('/lake/account')
    expect(text).toMatch(/<b>Firefox · Linux \(This device\)<\/b>/)
    expect(text).toMatch(/<b>Safari · iPhone<\/b>.*<time datetime="\d{4}-/)
    for (const value of [...browser.cookies.values(), ...phone.cookies.values()])
      expect(text).not.toContain(value)
    const keys = [...text.matchAll(/name="session" value="([^"]+)"/g)].map(([, key = '']) => key)
    expect(keys).toHaveLength(2)
    const own = await lake.lake.fetch(
      new Request(`${lake.url}/v1/users/me`, { headers: { authorization: `Bearer ${keys[0]}` } })
    )
    expect(own.status).toBe(401)
    const other = /iPhone<\/b>.*?\n.*?name="session" value="([^"]+)"/.exec(text)?.[1] ?? ''
    await browser.ask('/lake/account', { action: 'end', session: other })
    expect((await phone.ask('/lake/account')).status).toBe(303)
    expect((await browser.ask('/lake/account')).status).toBe(200)
    await phone.signIn(user.email)
    const everywhere = await browser.ask('/lake/account', { action: 'end-all' })
    expect([everywhere.status, browser.cookies.size]).toEqual([303, 0])
    for (const device of [browser, phone])
      expect((await device.ask('/lake/account')).status).toBe(303)
  })

  test('of another account cannot be ended', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const key = /name="session" value="([^"]+)"/.exec((await one.browser.ask('/lake/account')).text)
    await other.browser.ask('/lake/account', { action: 'end', session: key?.[1] ?? '' })
    expect((await one.browser.ask('/lake/account')).status).toBe(200)
  })
})

describe("one's own password", () => {
  const change = (browser: Browser, form: Record<string, string>) =>
    browser.visit('/lake/account', { action: 'password', ...form })

  test('is changed with the old one only, ends the other sessions, and the old one ends', async () => {
    const { user, browser } = await signedIn()
    const phone = new Browser(lake)
    await phone.signIn(user.email)
    const next = 'another ten letters'
    const wrong = await change(browser, { old: 'not the password', new: next, repeat: next })
    expect([wrong.status, wrong.text]).toEqual([403, expect.stringContaining('is not right')])
    const right = await change(browser, { old: PASSWORD, new: next, repeat: next })
    expect([right.status, right.text]).toEqual([200, expect.stringContaining('is changed')])
    expect((await phone.ask('/lake/account')).status).toBe(303)
    expect((await phone.signIn(user.email, PASSWORD)).location).toContain('again=')
    expect((await phone.signIn(user.email, next)).location).toContain('#sid=')
  })

  test.each([
    ['short', 'short', 'has 10 to 256'],
    ['qwertyuiop', 'qwertyuiop', 'common'],
    ['another ten letters', 'other ten letters', 'differ'],
    [PASSWORD, PASSWORD, 'is the current one']
  ])('%s (again: %s) is refused', async (password, repeat, reason) => {
    const { browser } = await signedIn()
    const answer = await change(browser, { old: PASSWORD, new: password, repeat })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(reason)])
    expect(answer.text).not.toContain(password === PASSWORD ? 'never' : `value="${password}"`)
  })

  test('guesses of the old one are limited', async () => {
    const { browser } = await signedIn()
    const guess = () =>
      change(browser, { old: 'a guess of it', new: 'ten letters!', repeat: 'ten letters!' })
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(403)
    const { status, headers } = await guess()
    expect([status, Number(headers.get('retry-after')) > 60]).toEqual([429, true])
  })
})

describe('the second factor', () => {
  test('is asked for after the password, once it is on; each code works once', async () => {
    const { user, browser } = await signedIn()
    const other = new Browser(lake)
    await other.signIn(user.email)
    const { secret, codes } = await turnOn(browser)
    expect(codes).toHaveLength(8)
    expect((await other.ask('/lake/account')).status).toBe(303)
    expect((await browser.ask('/lake/account')).text).toContain('Recovery codes left: 8')
    const phone = new Browser(lake)
    const asked = await phone.signIn(user.email)
    expect(asked.location).toMatch(/^\/lake\/sign-in\?type=cookie$/)
    expect((await phone.ask('/lake/account')).status).toBe(303)
    expect((await phone.ask(asked.location)).text).toContain('autocomplete="one-time-code"')
    const send = (device: Browser, code: string) =>
      device.ask('/lake/sign-in?type=cookie', { step: 'code', code })
    expect((await send(phone, '123')).status).toBe(401)
    const code = totpCode(secret, 1)
    const passed = await send(phone, code)
    expect([passed.status, passed.location]).toEqual([303, expect.stringContaining('#sid=')])
    expect((await phone.ask('/lake/account')).status).toBe(200)
    const replay = new Browser(lake)
    await replay.signIn(user.email)
    expect((await send(replay, code)).status).toBe(401)
    expect((await send(replay, codes[0] ?? '')).location).toContain('#sid=')
    const again = new Browser(lake)
    await again.signIn(user.email)
    expect((await send(again, codes[0] ?? '')).status).toBe(401)
  })

  test('a code without the password is of no use, nor is one after the password changed', async () => {
    const { user, browser } = await signedIn()
    const { secret } = await turnOn(browser)
    const stranger = new Browser(lake)
    const code = totpCode(secret, 1)
    const answer = await stranger.ask('/lake/sign-in?type=cookie', { step: 'code', code })
    expect(answer.location).toContain('again=')
    await stranger.signIn(user.email)
    await lake.lake.people.setPassword(user.id, 'another ten letters')
    const late = await stranger.ask('/lake/sign-in?type=cookie', { step: 'code', code })
    expect(late.location).not.toContain('#sid=')
    expect((await stranger.ask('/lake/account')).status).toBe(303)
  })

  test('guesses of codes are limited', async () => {
    const { user, browser } = await signedIn()
    await turnOn(browser)
    const stranger = new Browser(lake)
    await stranger.signIn(user.email)
    const guess = () => stranger.ask('/lake/sign-in?type=cookie', { step: 'code', code: '000000' })
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })

  test('is turned off with the password, and reset by an administrator, which ends sessions', async () => {
    const { user, browser } = await signedIn()
    await turnOn(browser)
    const wrong = await browser.visit('/lake/account', { action: 'off', old: 'not the password' })
    expect(wrong.status).toBe(403)
    const off = await browser.visit('/lake/account', { action: 'off', old: PASSWORD })
    expect(off.text).toContain('Two-step sign-in is off')
    await turnOn(browser)
    expect(await lake.lake.people.resetSecondFactor(user.id)).toBe(true)
    expect((await browser.ask('/lake/account')).status).toBe(303)
    expect((await browser.signIn(user.email)).location).toContain('#sid=')
    expect(await lake.lake.people.resetSecondFactor('nobody')).toBe(false)
  })

  test('demanded of every account, it is set up before the first session begins', async () => {
    const { email } = await newUser(strict)
    const browser = new Browser(strict)
    const asked = await browser.signIn(email)
    const page = await browser.ask(asked.location)
    expect((await browser.ask('/lake/account')).status).toBe(303)
    const code = totpCode(secretIn(page.text))
    const codes = await browser.ask(asked.location, { step: 'code', code })
    expect(recoveryCodesIn(codes.text)).toHaveLength(8)
    expect((await browser.ask('/lake/account')).status).toBe(303)
    expect((await browser.ask(asked.location, {})).location).toContain('#sid=')
    const account = await browser.ask('/lake/account')
    expect(account.text).toContain('Recovery codes left: 8')
    expect(account.text).not.toContain('value="off"')
    await browser.ask('/lake/account', { action: 'off', old: PASSWORD })
    expect((await browser.ask('/lake/account')).text).toContain('Recovery codes left: 8')
  })

  test('demanded later, it ends the sessions of who has none', async () => {
    const user = await newUser(lake)
    const browser = new Browser(lake)
    await browser.signIn(user.email)
    const { dataDir, lake: running } = lake
    await running.backup(`${dataDir}-copy`)
    const later = await startLake({ dataDir: `${dataDir}-copy`, secondFactor: 'required' })
    try {
      const [[name, value] = []] = browser.cookies
      const me = await later.ask('/v1/users/me', { headers: { cookie: `${name}=${value}` } })
      expect(await me.json()).toEqual({})
    } finally {
      await later.stop()
      rmSync(`${dataDir}-copy`, { recursive: true })
    }
  })
})
