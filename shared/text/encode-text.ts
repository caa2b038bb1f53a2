/** Encodes a text as a part of an address; half a surrogate pair becomes a replacement character. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
