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
    subject: '回复：询价',
    body: '李工您好：\r\n\r\n\r\n\r\n> 第一行\n> 第二行'
  })
  const { subject, body } = parts(replyAddress({ email: 'a@site.example', locale: 'en' }))
  expect(subject).toBe('Re:')
  expect(body).toMatch(/^Dear Sir or Madam,/)
})

it('adds nothing to the mail that the visitor wrote into an address', () => {
  const address = replyAddress({ email: 'a@site.example?bcc=b@evil.example', theme: '&bcc=x' })
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
})
