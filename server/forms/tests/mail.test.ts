import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createMailer } from '../notifications/mailer.ts'
import { messageMail, messageMailTask } from '../notifications/new-message-mail.ts'
import { optInMailTask } from '../notifications/opt-in-mail.ts'
import { signWebhook, webhookTask } from '../notifications/webhook.ts'
import { HONEST, type StartedForms, startForms } from './start.ts'
import { oldEnough, postForm, postJson } from './visitor.ts'

/** A mail as the real mail server of the tests got it. */
interface Mail {
  to: string[]
  raw: string
  smtpUtf8: boolean
}
const mails: Mail[] = []
let refuses = 0
let smtpUrl = ''
const smtp = mailServer()
function mailServer(options: SMTPServerOptions = {}): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        if (refuses-- > 0) return done(Object.assign(new Error('later'), { responseCode: 451 }))
        const to = envelope.rcptTo.map(({ address }) => address)
        const smtpUtf8 = (envelope as { smtpUtf8?: boolean }).smtpUtf8 === true
        mails.push({ to, raw: Buffer.concat(parts).toString(), smtpUtf8 })
        done()
      })
    },
    ...options
  })
}
async function listening(server: SMTPServer): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}
const calls: { headers: Record<string, unknown>; body: string }[] = []
const hook = createServer((request, response) => {
  let body = ''
  request.on('data', part => {
    body += part
  })
  request.on('end', () => {
    calls.push({ headers: request.headers, body })
    response.writeHead(calls.length === 1 ? 500 : 204).end()
  })
})
let started: StartedForms

beforeAll(async () => {
  smtpUrl = await listening(smtp)
  await new Promise<void>(done => hook.listen(0, '127.0.0.1', done))
  const hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
  const mailer = createMailer(smtpUrl, 'site@site.example')
  started = await startForms({
    mailer,
    notices: ['mail', 'webhook'],
    works: [
      context => messageMailTask(mailer, async () => 'staff@site.example', context),
      context => optInMailTask(mailer, context),
      () => webhookTask(hookUrl, 'a shared secret')
    ]
  })
})
afterAll(async () => {
  await started.stop()
  hook.close()
  await new Promise<void>(done => smtp.close(() => done()))
})

/** Header lines of a mail, unfolded. */
function headers({ raw }: Mail): string[] {
  return (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

function text({ raw }: Mail): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

async function subscribers(): Promise<Record<string, string>[]> {
  return started.client('editor').fetch('*[_type == "subscriber"]', {}, { perspective: 'raw' })
}

test('staff are notified of a message by plain-text mail, after a mail server that rejected it at first', async () => {
  refuses = 1
  const fields = {
    ...HONEST,
    name: 'A" <x@evil.example>',
    message: '<img src=x onerror=alert(1)>\n.\nBcc: y@evil.example'
  }
  const token = oldEnough(started.forms)
  expect(
    (await postJson(started.url, '/api/contact', { ...fields, token, key: 'key-mail-1' })).status
  ).toBe(200)
  await waitUntil('mail', async () => mails.length === 1)
  const mail = mails[0] as Mail
  expect(mail.to).toEqual(['staff@site.example'])
  const lines = headers(mail)
  expect(lines.filter(line => /^(bcc|cc):/i.test(line))).toEqual([])
  expect(lines.filter(line => /^to:/i.test(line))).toEqual(['To: staff@site.example'])
  expect(lines.find(line => /^reply-to:/i.test(line))).toContain('<zhang@example.com>')
  expect(lines.find(line => /^content-type:/i.test(line))).toContain('text/plain')
  expect(text(mail)).toContain('<img src=x onerror=alert(1)>')
  expect(text(mail)).toMatch(/\/studio\/intent\/edit\/id=message\.[0-9a-f]{32};type=message/)
})

test('a webhook is signed, and retried after a failure', async () => {
  await waitUntil('second call', async () => calls.length >= 2)
  const { headers, body } = calls[1] ?? { headers: {}, body: '' }
  const id = String(headers['webhook-id'])
  const right = signWebhook('a shared secret', id, Number(headers['webhook-timestamp']), body)
  expect(headers['webhook-signature']).toBe(right)
  expect(calls[0]?.headers['webhook-id']).toBe(id)
  expect(JSON.parse(body)).toMatchObject({
    type: 'message',
    message: { _id: id, email: HONEST.email }
  })
  await waitUntil('all is done', async () => started.forms.context.outbox.messages().length === 0)
})

test('an address is stored only after confirmation by its owner, and deleted by one click', async () => {
  const email = 'buyer@example.com'
  const answers: string[] = []
  const ask = async (locale: string) => {
    const fields = { email, locale, token: oldEnough(started.forms) }
    const answer = await postForm(started.url, '/api/subscribe', fields)
    answers.push(`${answer.status} ${answer.headers.get('location')}`)
  }
  await ask('en')
  await waitUntil('mail to confirm', async () => mails.length === 2)
  await ask('en')
  expect(answers).toEqual(['303 /en/forms/subscribed', '303 /en/forms/subscribed'])
  const mail = mails[1] as Mail
  expect(mail.to).toEqual([email])
  expect(headers(mail)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const link = /http\S+\/en\/forms\/confirm\?t=\S+/.exec(text(mail))?.[0] ?? ''
  const page = await fetch(link)
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
  expect(await page.text()).toContain('<form method="post">')
  expect(await subscribers()).toEqual([])

  const post = (address: string) => fetch(address, { method: 'POST', redirect: 'manual' })
  for (const wrong of [
    `${link}x`,
    link.replace('/confirm', '/unsubscribe'),
    `${link.split('?')[0]}?t=`
  ]) {
    expect((await post(wrong)).status).toBe(400)
  }
  expect((await post(link)).headers.get('location')).toBe('/en/forms/confirmed')
  await waitUntil('subscriber', async () => (await subscribers()).length === 1)
  expect((await post(link)).status).toBe(303)
  const [subscriber] = await subscribers()
  expect(subscriber).toMatchObject({ email, locale: 'en', confirmed: true })
  expect(mails).toHaveLength(2)

  const way = String(subscriber?.unsubscribe)
  expect((await post(way)).headers.get('location')).toBe('/en/forms/unsubscribed')
  // A mail program that unsubscribes by one click must not be redirected.
  const oneClick = await fetch(way, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  })
  expect([oneClick.status, await oneClick.text()]).toEqual([
    200,
    expect.stringContaining('You are unsubscribed')
  ])
  await waitUntil('gone', async () => (await subscribers()).length === 0)
})

test('an international address is written to in full by SMTPUTF8, and no second one can be slipped in', async () => {
  const before = mails.length
  const subscribe = (email: string) =>
    postForm(started.url, '/api/subscribe', {
      email,
      locale: 'zh',
      token: oldEnough(started.forms)
    })
  const answer = await subscribe('采购＠例子。公司')
  expect(answer.headers.get('location')).toBe('/zh/forms/subscribed')
  await waitUntil('mail to confirm', async () => mails.length === before + 1)
  const mail = mails[before] as Mail
  expect([mail.to, mail.smtpUtf8]).toEqual([['采购@例子.公司'], true])
  expect(headers(mail).filter(line => /^(to|cc|bcc):/i.test(line))).toEqual(['To: 采购@例子.公司'])
  // The punycode form is the same address, to which a confirmation has just been sent.
  await subscribe('采购@xn--fsqu00a.xn--55qx5d')
  for (const evil of [
    '采购@例子.公司\r\nBcc: a@evil.example',
    '采购@例子.公司,a@evil.example',
    '采购@例子.公司>a@evil.example',
    '"采购"@例子.公司'
  ])
    expect((await subscribe(evil)).status).toBe(422)
  await new Promise(done => setTimeout(done, 300))
  expect(mails).toHaveLength(before + 1)
})

test('the notification of a message with an international address names it in the text, not in a header', async () => {
  const before = mails.length
  const fields = { ...HONEST, email: '采购@例子.公司', message: '国际邮箱', key: 'key-mail-utf8' }
  await postJson(started.url, '/api/contact', { ...fields, token: oldEnough(started.forms) })
  await waitUntil('mail', async () => mails.length === before + 1)
  const mail = mails[before] as Mail
  expect(headers(mail).some(line => /^reply-to:/i.test(line))).toBe(false)
  expect(text(mail)).toContain('邮箱地址：采购@例子.公司')
})

test('a subject and a text of 10,000 letters with direction marks arrive: the text whole, the subject as one safe line', async () => {
  const before = mails.length
  const long = `\u202e\u2067${'长'.repeat(9_000)}\r\nBcc: a@evil.example\r\n${'letters '.repeat(130)}`
  const entry = {
    id: 'message.long',
    kind: 'message' as const,
    received: 0,
    data: { theme: long, name: long, company: long, email: 'li@site.example', message: long }
  }
  const mailer = createMailer(smtpUrl, 'site@site.example')
  await mailer.send(messageMail(entry, 'staff@site.example', 'https://site.example'))
  const mail = mails[before] as Mail
  expect(mail.to).toEqual(['staff@site.example'])
  expect(headers(mail).filter(line => /^(bcc|cc):/i.test(line))).toEqual([])
  const head = mail.raw.split('\r\n\r\n')[0] ?? ''
  // RFC 5322, 2.1.1
  for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  const words = headers(mail).find(line => /^subject:/i.test(line)) ?? ''
  const subject = words
    .replace(/^subject: /i, '')
    .split(' ')
    .map(word => Buffer.from(word.replace(/^=\?utf-8\?b\?|\?=$/gi, ''), 'base64').toString())
    .join('')
  expect(subject).toBe(`网站留言：${'长'.repeat(114)}…`)
  const lines = (value: string) => value.replace(/\r\n/g, '\n')
  expect(lines(text(mail))).toContain(lines(long))
})

test('a mail server without SMTPUTF8: the visitor is told beside the field, nothing is sent or lost', async () => {
  const plain = mailServer({ hideSMTPUTF8: true })
  const mailer = createMailer(await listening(plain), 'site@site.example')
  const forms = await startForms({
    mailer,
    works: [context => optInMailTask(mailer, context)]
  })
  const lines: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation(line => lines.push(String(line)))
  try {
    const before = mails.length
    for (const [locale, words] of [
      ['zh', '@ 前只有英文字母和数字'],
      ['en', 'plain letters and digits before the @']
    ] as const) {
      const fields = { email: '采购@例子.公司', locale, token: oldEnough(forms.forms) }
      const answer = await postJson(forms.url, '/api/subscribe', fields)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({
        errors: [{ field: 'email', message: expect.stringContaining(words) }]
      })
    }
    expect(lines.filter(line => line.includes('forms.smtputf8-missing'))).toHaveLength(2)
    expect(lines.join()).not.toContain('采购')
    await expect(
      mailer.send({ to: { name: '', address: '采购@例子.公司' }, text: '' })
    ).rejects.toThrow('does not offer SMTPUTF8')
    // A domain in any script has an ASCII form, which every mail server takes.
    const token = oldEnough(forms.forms)
    await postJson(forms.url, '/api/subscribe', { email: 'caigou@例子.公司', locale: 'zh', token })
    await waitUntil('mail to confirm', async () => mails.length === before + 1)
    expect(mails[before]).toMatchObject({ smtpUtf8: false })
    expect(headers(mails[before] as Mail)).toContain('To: caigou@xn--fsqu00a.xn--55qx5d')
    // The message itself is stored in any case.
    const message = { ...HONEST, email: '采购@例子.公司', key: 'key-utf8-plain' }
    const stored = await postJson(forms.url, '/api/contact', {
      ...message,
      token: oldEnough(forms.forms)
    })
    expect(stored.status).toBe(200)
    await waitUntil('the message', async () => {
      const query = 'count(*[email == "采购@例子.公司"])'
      return (await forms.client('editor').fetch(query, {}, { perspective: 'raw' })) === 1
    })
  } finally {
    print.mockRestore()
    await forms.stop()
    await new Promise<void>(done => plain.close(() => done()))
  }
})

test('a mail server that does not answer is not taken for one without SMTPUTF8', async () => {
  const mailer = createMailer('smtp://127.0.0.1:9', 'site@site.example')
  expect(await mailer.takes('采购@例子.公司')).toBe(true)
})
