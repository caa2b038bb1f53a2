/** A text as one line of at most so many characters, for a header of a mail. */
export function toHeaderValue(text: string, limit = 120): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : line
}
