import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { parseSubscription } from '../../../shared/forms/subscribe-schema.ts'
import { hostileText } from '../../../tests/support/hostile-pieces.ts'
import { loadSigner } from '../../crypto/signer.ts'
import { encodeMail, type RawMail } from '../tests/encode-mail.ts'
import { optInMailTask } from './opt-in-mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'opt-in-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const signer = loadSigner(folder)

/** The mail to an address that the form takes; undefined if it does not. */
async function sent(typed: string): Promise<(RawMail & { email: string }) | undefined> {
  const reading = parseSubscription({ email: typed }, 'zh')
  if (!reading.ok) return undefined
  const { email } = reading.value
  const mails: RawMail[] = []
  const mailer = {
    takes: async () => true,
    send: async (mail: Parameters<typeof encodeMail>[0]) => {
      mails.push(await encodeMail(mail))
    }
  }
  const entry = {
    id: 'optIn-1',
    kind: 'optIn' as const,
    received: 0,
    data: { email, locale: 'zh' }
  }
  await optInMailTask(mailer, { signer, siteUrl: 'https://site.example' }).handle([entry])
  expect(mails).toHaveLength(1)
  return mails[0] && { ...mails[0], email }
}

const address = fc.tuple(hostileText, hostileText).map(([local, domain]) => `${local}@${domain}`)
const plausible = fc
  .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), fc.domain())
  .map(([local, domain]) => `${local}@${domain}`)

test('whatever is typed as an address, the mail has its own headers only, one recipient, and a link of that address', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(address, plausible), async typed => {
      const mail = await sent(typed)
      if (!mail) return
      taken += 1
      expect(mail.foreign).toEqual([])
      expect(mail.head.match(/^(?:to|cc|bcc):/gim)).toEqual(['To:'])
      expect(mail.longest).toBeLessThanOrEqual(998)
      const [, person = ''] = /\?t=([\w-]+)\./.exec(mail.text) ?? []
      expect(JSON.parse(Buffer.from(person, 'base64url').toString())[0]).toBe(mail.email)
    }),
    { numRuns: 500 }
  )
  expect(taken).toBeGreaterThan(50)
})

test.each([
  'a@site.example\r\nBcc: x@site.example',
  'a@site.example, x@site.example',
  '"a\r\nBcc: x@site.example"@site.example',
  'a<x@site.example>',
  `${'长'.repeat(200_000)}@site.example`,
  '<script>@site.example',
  'a\u202eb@site.example',
  'a\u0000@site.example'
])('no mail is sent to %j', async typed => {
  expect(await sent(typed)).toBeUndefined()
})

test.each(['采购＠例子。公司', `采购@${domainToASCII('例子.公司')}`])(
  'a mail to %s goes to one mailbox',
  async typed => {
    const mail = await sent(typed)
    const to = Buffer.from(
      /^to: (.*)$/im.exec(mail?.head ?? '')?.[1]?.trim() ?? '',
      'latin1'
    ).toString()
    expect(to.replace('例子.公司', domainToASCII('例子.公司'))).toBe(
      `采购@${domainToASCII('例子.公司')}`
    )
  }
)
