import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '../../../shared/forms/fields.ts'
import { FORM_MIN_AGE_MS, MAX_FIELD_LENGTHS } from '../../../shared/forms/limits.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { HONEST, type StartedForms, startForms } from './start.ts'
import { freshToken, oldEnough, postForm, postJson } from './visitor.ts'

const MINUTE = 60_000
let started: StartedForms
let person = 0
beforeAll(async () => {
  started = await startForms()
})
afterAll(() => started.stop())

/** A new visitor with a token and an IP address of their own. */
async function newVisitor(): Promise<{
  fields: Record<string, string>
  headers: { 'x-forwarded-for': string }
}> {
  const number = ++person
  return {
    fields: {
      ...HONEST,
      email: `p${number}@example.com`,
      token: oldEnough(started.forms),
      key: `key-of-load-${number}`
    },
    headers: { 'x-forwarded-for': `203.0.113.${number}` }
  }
}

async function inbox(email: string): Promise<Record<string, unknown>[]> {
  return started
    .client('editor')
    .fetch('*[_type == "message" && email == $email]', { email }, { perspective: 'raw' })
}

async function arrives(email: string): Promise<Record<string, unknown>> {
  await waitUntil(`message of ${email}`, async () => (await inbox(email)).length > 0)
  const all = await inbox(email)
  expect(all).toHaveLength(1)
  return all[0] ?? {}
}

test('a message sent by scripts is in the inbox, as typed', async () => {
  const { fields, headers } = await newVisitor()
  const typed = { ...fields, phone: '１９２００００００００', message: '<b>甲</b> & "乙"\n=1+1' }
  const answer = await postJson(started.url, '/api/contact', typed, headers)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'received' }])
  const stored = await arrives(String(fields.email))
  const { theme, company, name, email, phone, message, locale, page } = typed as Record<
    string,
    string
  >
  expect(stored).toMatchObject({ theme, company, name, email, phone, message, locale, page })
  expect(stored._id).toMatch(/^message\.[0-9a-f]{32}$/)
  expect(stored).toMatchObject({ _type: 'message', handled: false })
  expect(stored).not.toHaveProperty('token')
  expect(Date.now() - Date.parse(String(stored.receivedAt))).toBeLessThan(60_000)
})

test('a form without scripts leads to a result page that may be reloaded and leads on', async () => {
  const { fields, headers } = await newVisitor()
  const answer = await postForm(started.url, '/api/contact', fields, headers)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/zh/forms/sent'])
  const page = await fetch(`${started.url}/zh/forms/sent`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).toContain('留言已提交')
  expect(text).toContain('<a class="button" href="/zh/">返回首页</a>')
  await arrives(String(fields.email))
})

test('the picture on a page without scripts brings the token as a cookie for form endpoints only', async () => {
  const pixel = await fetch(`${started.url}/api/forms/pixel.gif`)
  const cookie = pixel.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^form=[\w.-]+; Max-Age=43200; Path=\/api\/; HttpOnly; SameSite=Strict$/)
  expect(pixel.headers.get('cache-control')).toBe('no-store')
  started.advance(FORM_MIN_AGE_MS)
  const { fields, headers } = await newVisitor()
  const { token: _token, key: _key, ...plain } = fields
  const sent = { ...headers, cookie: cookie.split(';')[0] ?? '' }
  const answer = await postForm(started.url, '/api/contact', plain, sent)
  expect(answer.headers.get('location')).toBe('/zh/forms/sent')
  await arrives(String(fields.email))
})

test('without picture and scripts a check page carries all that was typed, and sends it on', async () => {
  const { fields, headers } = await newVisitor()
  const { token: _token, key: _key, ...plain } = fields
  const typed = { ...plain, message: '"><script>alert(1)</script>' }
  const first = await postForm(started.url, '/api/contact', typed, headers)
  const html = await first.text()
  expect(first.status).toBe(200)
  expect(html).toContain('核对后提交')
  expect(html).not.toContain('留言已提交')
  expect(html).toMatch(/只用于答复.*<a href="\/zh\/privacy#contact">隐私说明<\/a>/)
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(await inbox(String(fields.email))).toEqual([])
  const hidden = Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, k, v]) => [
      k,
      v
    ])
  )
  expect(hidden).toMatchObject({ locale: 'zh', page: '/contactUs' })
  const tooSoon = await postForm(started.url, '/api/contact', { ...typed, ...hidden }, headers)
  expect(tooSoon.status).toBe(400)
  const again = await tooSoon.text()
  expect(again).toContain('提交得太快')
  expect(again).toContain(`value="${hidden.token}"`)
  started.advance(FORM_MIN_AGE_MS)
  const second = await postForm(started.url, '/api/contact', { ...typed, ...hidden }, headers)
  expect(second.headers.get('location')).toBe('/zh/forms/sent')
  expect(await arrives(String(fields.email))).toMatchObject({ message: typed.message })
})

test.each(['zh', 'en'] as const)(
  'wrong fields are named in %s, as JSON and as a page that keeps what was typed',
  async locale => {
    const { fields, headers } = await newVisitor()
    const wrong = { ...fields, locale, phone: '19200000000<script>', name: '' }
    const answer = await postJson(started.url, '/api/contact', wrong, headers)
    expect(answer.status).toBe(422)
    const { errors }: { errors: { field: string; message: string }[] } = await answer.json()
    expect(errors.map(({ field }) => field)).toEqual(['name', 'phone'])
    expect(/[\u4e00-\u9fff]/.test(errors[0]?.message ?? '')).toBe(locale === 'zh')
    const page = await postForm(started.url, '/api/contact', wrong, headers)
    expect(page.status).toBe(422)
    const html = await page.text()
    expect(html).toContain(`lang="${locale === 'zh' ? 'zh-Hans' : 'en'}"`)
    expect(html).toContain(errors[1]?.message.replaceAll("'", '&#39;'))
    expect(html).toContain('value="19200000000&lt;script&gt;"')
    expect(html).toContain(`value="${fields.email}"`)
    expect(html).toMatch(/aria-invalid="true" autofocus/)
    expect(await inbox(String(fields.email))).toEqual([])
  }
)

describe('the same message is one message', () => {
  test('sent again with the same key, at once and later', async () => {
    const { fields, headers } = await newVisitor()
    const answers = await Promise.all(
      [1, 2, 3].map(() => postJson(started.url, '/api/contact', fields, headers))
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await arrives(String(fields.email))
    expect((await postJson(started.url, '/api/contact', fields, headers)).status).toBe(200)
    expect(await inbox(String(fields.email))).toHaveLength(1)
  })
  test('sent within minutes from a reloaded form', async () => {
    const { fields, headers } = await newVisitor()
    await postJson(started.url, '/api/contact', fields, headers)
    const reloaded = { ...fields, key: 'another-load-of-it', message: `${fields.message}  ` }
    expect((await postJson(started.url, '/api/contact', reloaded, headers)).status).toBe(200)
    await arrives(String(fields.email))
  })
  test('but a text corrected after a first attempt is not lost', async () => {
    const { fields, headers } = await newVisitor()
    await postJson(started.url, '/api/contact', fields, headers)
    const corrected = { ...fields, message: '还需要两台。' }
    expect((await postJson(started.url, '/api/contact', corrected, headers)).status).toBe(200)
    await waitUntil('both', async () => (await inbox(String(fields.email))).length === 2)
  })
})

describe('what is refused says so, and nothing arrives', () => {
  test.each([
    ['no token', { token: '' }, 400, 'token'],
    ['a made-up token', { token: 'm1abcdefg.AAAAAAAAAAAAAAAA.BBBB' }, 400, 'token'],
    ['a filled trap', { [HONEYPOT_FIELD]: 'x' }, 400, 'form'],
    ['a trap filled with a list', { [HONEYPOT_FIELD]: ['x'] }, 400, 'form']
  ])('%s', async (_what, changed, status, field) => {
    const { fields, headers } = await newVisitor()
    const answer = await postJson(started.url, '/api/contact', { ...fields, ...changed }, headers)
    expect(answer.status).toBe(status)
    const { errors } = await answer.json()
    expect(errors).toEqual([{ field, message: expect.stringMatching(/尚未/) }])
    expect(await inbox(String(fields.email))).toEqual([])
  })
  test('a token that is too young', async () => {
    const { fields, headers } = await newVisitor()
    const young = await freshToken(started.url)
    const answer = await postJson(started.url, '/api/contact', { ...fields, token: young }, headers)
    expect([answer.status, (await answer.json()).errors[0].field]).toEqual([400, 'token'])
  })
  test.each([
    ['65 KB', 'application/json', JSON.stringify({ message: 'x'.repeat(65 * 1024) }), 413],
    ['half a megabyte', 'application/json', 'x'.repeat(512 * 1024), 413],
    ['plain text', 'text/plain', 'name=x', 415],
    ['a file upload', 'multipart/form-data; boundary=x', '--x--', 415],
    ['broken JSON', 'application/json', '{"name":', 400],
    ['a JSON list', 'application/json', '[1]', 400],
    ['JSON null', 'application/json', 'null', 400],
    ['no UTF-8', 'application/json', Buffer.from([0x7b, 0xff, 0x7d]), 400]
  ])('%s', async (_what, type, body, status) => {
    const { headers } = await newVisitor()
    const answer = await fetch(`${started.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': type, 'accept-language': 'en', ...headers },
      body
    })
    expect(answer.status).toBe(status)
    if (type === 'application/json') {
      expect(await answer.json()).toEqual({
        errors: [{ field: 'form', message: expect.any(String) }]
      })
    } else expect(await answer.text()).toContain('<h1>Nothing was sent</h1>')
  })
  test('a post from a page of another site', async () => {
    const { fields, headers } = await newVisitor()
    const from = (more: Record<string, string>) =>
      postJson(started.url, '/api/contact', fields, { ...headers, ...more })
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await from({ origin: 'null' })).status).toBe(403)
    expect((await from({ origin: started.url })).status).toBe(200)
  })
  test('another method', async () => {
    const answer = await fetch(`${started.url}/api/contact`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

test('the answer to a plain post has an address of its own, that may be opened again', async () => {
  const { fields, headers } = await newVisitor()
  const answer = await fetch(`${started.url}/api/contact?locale=en`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ ...fields, locale: 'en', phone: '电话' })
  })
  const location = answer.headers.get('location') ?? ''
  expect([answer.status, location]).toEqual([303, expect.stringMatching(/^\/en\/forms\/again\?k=/)])
  for (let time = 0; time < 2; time++) {
    const page = await fetch(started.url + location)
    expect([page.status, page.headers.get('cache-control')]).toEqual([422, 'no-store'])
    expect(await page.text()).toContain(`value="${fields.email}"`)
  }
  const other = await fetch(`${started.url}/en/forms/again?k=AAAA`)
  expect(other.status).toBe(404)
  expect(await other.text()).toContain('This page has expired')
})

test.each(['zh', 'en'])(
  'the language of a form is known of what is too large to read: %s',
  async locale => {
    const { headers } = await newVisitor()
    const post = (type: string) =>
      fetch(`${started.url}/api/contact?locale=${locale}`, {
        method: 'POST',
        headers: {
          'content-type': type,
          'accept-language': locale === 'zh' ? 'en' : 'zh',
          ...headers
        },
        body: 'x'.repeat(65 * 1024)
      })
    const words = locale === 'zh' ? '提交的内容过大' : 'That is too much'
    const json = await post('application/json')
    expect([json.status, (await json.json()).errors[0].message]).toEqual([
      413,
      expect.stringContaining(words)
    ])
    const plain = await post('application/x-www-form-urlencoded')
    expect([plain.status, await plain.text()]).toEqual([413, expect.stringContaining(words)])
  }
)

test('what the fields let in stays below the limit in bytes, in any script', () => {
  const most = Object.entries(MAX_FIELD_LENGTHS).map(([name, units]) => [name, '字'.repeat(units)])
  const rest = { token: 'x'.repeat(80), key: 'x'.repeat(64), locale: 'zh', page: 'x'.repeat(200) }
  const form = new URLSearchParams({ ...Object.fromEntries(most), ...rest })
  expect(form.toString().length).toBeLessThan(64 * 1024)
})

test('an address over its limit gets Retry-After, others are not affected', async () => {
  const limited = await startForms({ limits: { perAddress: 3, inAll: 5 } })
  try {
    const send = async (from: string, n: number) => {
      const fields = { ...HONEST, message: `第${n}条`, token: tokens[n], key: `key-${n}-0000` }
      return postJson(limited.url, '/api/contact', fields, { 'x-forwarded-for': from })
    }
    const tokens = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map(n => freshToken(limited.url, `192.0.2.${n}`))
    )
    limited.advance(FORM_MIN_AGE_MS)
    for (const n of [0, 1, 2]) expect((await send('203.0.113.1', n)).status).toBe(200)
    const stopped = await send('203.0.113.1', 3)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(590)
    expect((await stopped.json()).errors[0].message).toMatch(/10分钟后再试/)
    const page = await postForm(
      limited.url,
      '/api/contact',
      { ...HONEST, message: '不能丢的话', token: String(tokens[4]) },
      { 'x-forwarded-for': '203.0.113.1' }
    )
    expect(page.status).toBe(429)
    expect(await page.text()).toContain('不能丢的话')
    expect((await send('203.0.113.2', 5)).status).toBe(200)
    expect((await send('203.0.113.3', 6)).status).toBe(200)
    expect((await send('203.0.113.4', 7)).status).toBe(429)
  } finally {
    await limited.stop()
  }
})

test('with the content down a visitor gets success, and the message arrives later, once', async () => {
  const { fields, headers } = await newVisitor()
  started.lakeDown(true)
  expect((await postJson(started.url, '/api/contact', fields, headers)).status).toBe(200)
  await waitUntil('a first try failed', async () => started.refused() >= 1)
  started.advance(MINUTE)
  await waitUntil('a second try failed', async () => started.refused() >= 2)
  started.lakeDown(false)
  started.advance(MINUTE)
  await arrives(String(fields.email))
})

test('what arrived is no longer kept in the outbox', async () => {
  const { fields, headers } = await newVisitor()
  await postJson(started.url, '/api/contact', fields, headers)
  await arrives(String(fields.email))
  await waitUntil(
    'the outbox is empty',
    async () => started.forms.context.outbox.messages().length === 0
  )
})

test('a visitor reads no message by any route', async () => {
  const { fields, headers } = await newVisitor()
  await postJson(started.url, '/api/contact', fields, headers)
  const { _id } = await arrives(String(fields.email))
  const visitor = started.client('visitor')
  for (const perspective of ['raw', 'published', 'drafts'] as const) {
    const options = { perspective }
    expect(await visitor.fetch('*[_type in ["message","subscriber"]]', {}, options)).toEqual([])
    expect(await visitor.fetch('*[_id == $id][0].email', { id: _id }, options)).toBe(null)
    // Refused where it takes long: visitors get no worker.
    const count = visitor.fetch('count(*[email match "p*"])', {}, options)
    expect(await count.catch(error => (error.statusCode === 401 ? 0 : error))).toBe(0)
  }
  expect(await visitor.getDocument(String(_id))).toBeUndefined()
  const base = `${started.lakeUrl}/v2025-02-19/data`
  for (const path of [`doc/main/${_id}`, 'export/main', `history/main/transactions/${_id}`]) {
    const text = await (await fetch(`${base}/${path}`)).text()
    expect(text).not.toContain(fields.email)
  }
})

test('the token that adds can do nothing else, not even read', async () => {
  const { add, upkeep } = JSON.parse(
    (await import('node:fs')).readFileSync(`${started.dataDir}/forms/tokens.json`, 'utf8')
  )
  const as = (token: string) => started.client('visitor').withConfig({ token })
  expect(await as(add).fetch('*', {}, { perspective: 'raw' })).toEqual([])
  const page = { _id: 'page-x', _type: 'page' }
  for (const token of [add, upkeep]) {
    await expect(as(token).create(page)).rejects.toThrow(/permission/i)
    await expect(as(token).create({ _id: 'message.x', _type: 'page' })).rejects.toThrow(
      /permission/i
    )
    await expect(as(token).create({ _id: 'messagex', _type: 'message' })).rejects.toThrow(
      /permission/i
    )
  }
  const { _id = '' } = (await inbox('p1@example.com'))[0] ?? {}
  await expect(as(add).delete(String(_id))).rejects.toThrow(/permission/i)
  await expect(as(add).patch(String(_id)).set({ name: 'x' }).commit()).rejects.toThrow(
    /permission/i
  )
  const read: { _type: string }[] = await as(upkeep).fetch('*', {}, { perspective: 'raw' })
  expect(new Set(read.map(({ _type }) => _type))).toEqual(new Set(['message']))
})

test.each([
  ['zh', '电话号码格式不对'],
  ['en', 'not the form of a telephone number']
])(
  'a plain post in %s with an international address and an extension arrives, an impossible number is shown again',
  async (locale, words) => {
    const { fields, headers } = await newVisitor()
    const typed = { ...fields, locale, email: `采购${locale}＠例子。公司` }
    const again = await postForm(
      started.url,
      '/api/contact',
      { ...typed, phone: '+86 123' },
      headers
    )
    expect(again.status).toBe(422)
    const page = await again.text()
    expect(page).toContain(words)
    expect(page).toMatch(/<input type="text" inputmode="email"[^>]* name="email"/)
    expect(page).toContain(`value="${typed.email}"`)
    const phone = '（+852）2345-6789 分機 12'
    const sent = await postForm(started.url, '/api/contact', { ...typed, phone }, headers)
    expect(sent.headers.get('location')).toBe(`/${locale}/forms/sent`)
    expect(await arrives(`采购${locale}@例子.公司`)).toMatchObject({
      phone,
      phoneNumbers: ['+85223456789;ext=12']
    })
  }
)
