import { expect, it } from 'vitest'
import { replyAddress } from './reply.ts'

function parts(address: string) {
  const { pathname, searchParams } = new URL(address)
  return { to: pathname, subject: searchParams.get('subject'), body: searchParams.get('body') }
}

it('answers in the language of the message, with its words quoted', () => {
  const received = { email: 'li+a@site.example', name: '李工', theme: '询价', locale: 'zh' }
  expect(parts(replyAddress({ ...received, message: '第一行\n第二行' }))).toEqual({
    to: 'li%2Ba@site.example',
    subject: 'Re: 询价',
    body: '李工您好：\r\n\r\n\r\n\r\n> 第一行\r\n> 第二行'
  })
  const { subject, body } = parts(replyAddress({ email: 'a@site.example', locale: 'en' }))
  expect(subject).toBe('Re:')
  expect(body).toMatch(/^Dear Sir or Madam,/)
})

it('quotes the subject once, and cuts a long one and a long message between characters', () => {
  for (const theme of ['询价', 'Re: 询价', '回复：Re:询价', 'RE：询价', 'Re:\r\n询价'])
    expect(parts(replyAddress({ theme })).subject).toBe('Re: 询价')
  const { subject, body } = parts(
    replyAddress({ theme: '😀'.repeat(10_000), message: `甲${'😀'.repeat(10_000)}\ud83d` })
  )
  expect(subject).toBe(`Re: ${'😀'.repeat(119)}…`)
  expect(body).toMatch(/> 甲(😀){598}…$/u)
})

it('keeps direction marks and half characters from breaking the address', () => {
  const evil = '\u202e\u2067a\ud83d\r\nBcc: b@evil.example\u0000'
  const address = replyAddress({
    email: evil,
    name: evil,
    theme: evil,
    message: evil,
    locale: 'en'
  })
  expect(address).toMatch(/^mailto:[\w%.@!~*'()-]+\?subject=[\w%.!~*'()-]*&body=[\w%.!~*'()-]*$/)
  // A line break would begin another header.
  expect(new URL(address).searchParams.get('subject')).not.toMatch(/[\r\n]/)
})

it('adds nothing to the mail that the visitor wrote into an address', () => {
  const address = replyAddress({ email: 'a@site.example?bcc=b@evil.example', theme: '&bcc=x' })
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
})
