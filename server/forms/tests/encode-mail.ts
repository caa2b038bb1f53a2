import nodemailer, { type SendMailOptions } from 'nodemailer'

const HEADERS = new Set([
  ...['from', 'to', 'reply-to', 'subject', 'message-id', 'date', 'mime-version'],
  ...['content-type', 'content-transfer-encoding', 'list-unsubscribe', 'list-unsubscribe-post']
])
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })

/** A mail as a mail server gets it. */
export interface RawMail {
  /** Names of headers that no mail of the site has, or that it has twice. */
  foreign: string[]
  head: string
  text: string
  /** Bytes of the longest line (RFC 5322, 2.1.1). */
  longest: number
}

/** Encodes a mail as it is sent. */
export async function encodeMail(mail: SendMailOptions): Promise<RawMail> {
  const { message } = await transport.sendMail({ from: 'site@site.example', ...mail })
  const raw = (message as Buffer).toString('latin1')
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const names = head
    .split('\r\n')
    .filter(line => !/^\s/.test(line))
    .map(line => line.split(':')[0]?.toLowerCase() ?? '')
  const foreign = names.filter((name, at) => !HEADERS.has(name) || names.indexOf(name) !== at)
  const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1]
  const longest = raw.split('\r\n').reduce((most, { length }) => Math.max(most, length), 0)
  return { foreign, head, text: decode(body.join('\r\n\r\n'), encoding), longest }
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
