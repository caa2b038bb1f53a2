import fc from 'fast-check'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { hostileText } from '../../../tests/support/hostile-pieces.ts'
import { messageMail } from './new-message-mail.ts'

const HEADERS = [
  ...['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version'],
  ...['content-type', 'content-transfer-encoding']
]
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })

async function sent(data: Record<string, string>): Promise<{ names: string[]; text: string }> {
  const entry = { id: 'message-1', kind: 'message' as const, received: 0, data }
  const mail = messageMail(entry, 'staff@site.example', 'https://site.example')
  const { message } = await transport.sendMail({ from: 'site@site.example', ...mail })
  const [head = '', ...body] = (message as Buffer).toString('latin1').split('\r\n\r\n')
  const names = head
    .split('\r\n')
    .filter(line => !/^\s/.test(line))
    .map(line => line.split(':')[0]?.toLowerCase() ?? '')
  const bytes = body.join('\r\n\r\n')
  const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1]
  return { names, text: decode(bytes, encoding) }
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

test('whatever a visitor writes, the mail has its own headers only and the message is its text', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, hostileText, async (name, theme, message) => {
      const { names, text } = await sent({ name, theme, message, email: 'x@site.example' })
      expect(names.filter(header => !HEADERS.includes(header))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
      // Line breaks become those of mail.
      const plain = (part: string) => part.toWellFormed().replace(/\r\n|\r|\n/g, '\n')
      expect(plain(text)).toContain(plain(message))
    })
  )
})
