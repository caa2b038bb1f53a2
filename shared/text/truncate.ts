/** Cuts a text to at most `limit` UTF-16 code units, an ellipsis included. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  // No half of a surrogate pair.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}…`
}
