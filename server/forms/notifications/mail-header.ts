/** Overrides and isolates, which would reorder what a mail program shows beside the text. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns a text as a single line of at most `limit` characters without direction overrides, against mail header
 * injection (CRLF) and disguised senders.
 */
export function toHeaderValue(text: string, limit = 120): string {
  const line = text
    .replace(DIRECTION, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : line
}
