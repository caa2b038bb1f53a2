/** Returns true if a text is non-empty: a line, or at least one block. */
export function isFilled(text: unknown): boolean {
  if (typeof text === 'string') return text.trim() !== ''
  return Array.isArray(text) && text.length > 0
}
