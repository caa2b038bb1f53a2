/** Fields of a message or subscriber that the reply uses. */
export type Received = {
  email?: string
  name?: string
  theme?: string
  message?: string
  locale?: string
}

/** Mail programs truncate longer `mailto:` addresses. */
const MAX_QUOTED_LENGTH = 600
const MAX_SUBJECT_LENGTH = 120
const REPLY = /^(?:(?:re|回复|答复)\s*[:：]\s*)+/i

/**
 * Returns a `mailto:` address (RFC 6068) for a reply in the sender's language, with the subject and the message quoted.
 */
export function replyAddress({
  email = '',
  name,
  theme = '',
  message = '',
  locale
}: Received): string {
  const isEnglish = locale === 'en'
  // `Re:` in every language: mail programs know no other (RFC 5322, 3.6.5).
  const title = theme.replaceAll(/\s+/g, ' ').replace(REPLY, '')
  const subject = `Re: ${cut(title, MAX_SUBJECT_LENGTH)}`.trim()
  const greeting = isEnglish ? `Dear ${name || 'Sir or Madam'},` : `${name || ''}您好：`
  const quoted = cut(message, MAX_QUOTED_LENGTH).replaceAll(/\r\n?|\n/g, '\r\n> ')
  const body = [greeting, '', '', '', `> ${quoted}`].join('\r\n')
  // In `mailto:` a plus is literal, so spaces must be percent-encoded.
  return `mailto:${encode(email).replace('%40', '@')}?subject=${encode(subject)}&body=${encode(body)}`
}

/** Cuts between characters, never within one. */
function cut(text: string, limit: number): string {
  const characters = [...text]
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text
}

// Half a character cannot be encoded.
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
