import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../../../tests/support/hostile-pieces.ts'
import { encodeMail, type RawMail } from '../tests/encode-mail.ts'
import { messageMail } from './new-message-mail.ts'

async function sent(data: Record<string, string>): Promise<RawMail> {
  const entry = { id: 'message-1', kind: 'message' as const, received: 0, data }
  return encodeMail(messageMail(entry, 'staff@site.example', 'https://site.example'))
}

test('fields of 200,000 letters make one safe line each, and the message arrives whole, in lines that a server takes', async () => {
  for (const letter of ['长', 'l', '\u{2a6d6}', '\u2028', '\u202e', '\u0000', '\ud800']) {
    const long = letter.repeat(200_000)
    const data = { name: long, theme: long, company: long, message: long, email: 'x@site.example' }
    const { foreign, text, longest } = await sent(data)
    expect(foreign).toEqual([])
    expect(longest).toBeLessThanOrEqual(998)
    expect(text.includes(long.toWellFormed())).toBe(true)
    // Three fields of at most 300 characters beside the message.
    expect([...text].length).toBeLessThan([...long].length + 2_000)
  }
})

test('whatever a visitor writes, the mail has its own headers only and the message is its text', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, hostileText, async (name, theme, message) => {
      const { foreign, text } = await sent({ name, theme, message, email: 'x@site.example' })
      expect(foreign).toEqual([])
      // Line breaks become those of mail.
      const plain = (part: string) => part.toWellFormed().replace(/\r\n|\r|\n/g, '\n')
      expect(plain(text)).toContain(plain(message))
    })
  )
})
