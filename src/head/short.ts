/** A text of at most so many characters; an ellipsis stands for what is left out. */
export function short(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  // A character outside of the first plane is two halves.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}…`
}
