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

/** Returns a `mailto:` address (RFC 6068) for a reply in the sender's language with the message quoted. */
export function replyAddress({ email = '', name, theme, message = '', locale }: Received): string {
  const isEnglish = locale === 'en'
  const subject = [isEnglish ? 'Re:' : '回复：', theme].filter(Boolean).join(isEnglish ? ' ' : '')
  const greeting = isEnglish ? `Dear ${name || 'Sir or Madam'},` : `${name || ''}您好：`
  const quoted = message.slice(0, MAX_QUOTED_LENGTH).replaceAll(/^/gm, '> ')
  const body = [greeting, '', '', '', quoted].join('\r\n')
  // In `mailto:` a plus is literal, so spaces must be percent-encoded.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
