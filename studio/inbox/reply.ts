/** What an answer is made from. */
export type Received = {
  email?: string
  name?: string
  theme?: string
  message?: string
  locale?: string
}

/** Mail programs cut off longer addresses. */
const MAX_QUOTED_LENGTH = 600

/** Address that starts a mail to whoever wrote, in the language they wrote in, with their words quoted. */
export function replyAddress({ email = '', name, theme, message = '', locale }: Received): string {
  const isEnglish = locale === 'en'
  const subject = [isEnglish ? 'Re:' : '回复：', theme].filter(Boolean).join(isEnglish ? ' ' : '')
  const greeting = isEnglish ? `Dear ${name || 'Sir or Madam'},` : `${name || ''}您好：`
  const quoted = message.slice(0, MAX_QUOTED_LENGTH).replaceAll(/^/gm, '> ')
  const body = [greeting, '', '', '', quoted].join('\r\n')
  // Mail programs read a plus as a plus: percent encoding alone is sure.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
