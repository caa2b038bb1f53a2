/** Returns a text as a single line of at most `limit` characters, against mail header injection (CRLF). */
export function toHeaderValue(text: string, limit = 120): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : line
}
