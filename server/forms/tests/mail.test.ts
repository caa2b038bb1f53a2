import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createMailer } from '../notifications/mailer.ts'
import { messageMailTask } from '../notifications/message-mail.ts'
import { optInMailTask } from '../notifications/opt-in-mail.ts'
import { signWebhook, webhookTask } from '../notifications/webhook.ts'
import { HONEST, type StartedForms, startForms } from './start.ts'
import { oldEnough, postForm, postJson } from './visitor.ts'

/** A mail as the real mail server of the tests got it. */
interface Mail {
  to: string[]
  raw: string
}
const mails: Mail[] = []
let refuses = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', part => parts.push(part))
    stream.on('end', () => {
      if (refuses-- > 0) return done(Object.assign(new Error('later'), { responseCode: 451 }))
      const to = session.envelope.rcptTo.map(({ address }) => address)
      mails.push({ to, raw: Buffer.concat(parts).toString() })
      done()
    })
  }
})
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
  await new Promise<void>(done => smtp.listen(0, '127.0.0.1', () => done()))
  await new Promise<void>(done => hook.listen(0, '127.0.0.1', done))
  const { port } = smtp.server.address() as AddressInfo
  const hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
  const mail = createMailer(`smtp://127.0.0.1:${port}`, 'site@site.example')
  started = await startForms({
    mails: true,
    notices: ['mail', 'webhook'],
    works: [
      context => messageMailTask(mail, async () => 'staff@site.example', context),
      context => optInMailTask(mail, context),
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
  // A mail program that unsubscribes by one click must not be sent on.
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
