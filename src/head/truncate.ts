/** A text of at most so many characters; an ellipsis stands for what is left out. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1)
  // A character outside of the first plane is two halves.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}…`
}
