const NUMBER = String.raw`[−-]?\d[\d.,]*\d|[−-]?\d`
const SPACE = '[ \u00a0]?'
const HAN = String.raw`(?:万像素|英寸|万?\p{Script=Han}(?:/\p{Script=Han})?)`
const PATTERNS = [
  // Lengths, ranges, fractions and rates, with a unit that clings to them: 249 × 311 × 477 mm, 5.7–228 mm, 25 frames/s.
  String.raw`(?:[≤≥±]${SPACE})?(?:${NUMBER})(?:${SPACE}[×–:/~−]${SPACE}(?:${NUMBER}))+(?:\u00a0?[A-Za-z°%Ω]+|${SPACE}${HAN})?`,
  String.raw`\d[\d.,]*\u00a0?[A-Za-z]+/[A-Za-z]+`,
  // A number and the Chinese measure word after it.
  String.raw`\d[\d.,]*${SPACE}${HAN}`,
  // Standards and models: GB/T 28181, RFC 2326.
  String.raw`[A-Z]{2,}(?:/[A-Z]+)? \d[\d.]*\d`,
  // W × D × H, S / T / G, 宽×深×高.
  String.raw`\b[A-Z](?: [×/] [A-Z])+\b`,
  String.raw`（?\p{Script=Han}(?:×\p{Script=Han})+）?`
]
const WHOLE = new RegExp(PATTERNS.join('|'), 'gu')

/** A part of a text; a line may not break within one that is whole. */
export interface Part {
  text: string
  whole: boolean
}

/**
 * Cuts a text so that its measures, standards and ranges can be kept on one line.
 * @returns the parts in order; joined they are the text
 */
export function measures(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(WHOLE)) {
    if (index > end) parts.push({ text: text.slice(end, index), whole: false })
    parts.push({ text: found, whole: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), whole: false })
  return parts
}
