const NUMBER = String.raw`[−-]?\d[\d.,]*\d|[−-]?\d`
const SPACE = '[ \u00a0]?'
const HAN = String.raw`(?:万像素|英寸|万?\p{Script=Han}(?:/\p{Script=Han})?)`
// Standards and models, with the year of the edition: GB/T 28181—2022, RFC 2326.
const STANDARD = String.raw`\b[A-Z]{2,5}(?:/[A-Z]{1,3})?[ \u00a0]\d[\d.]{0,8}\d(?:[—–-]\d{4}\b)?`
// A Chinese range with its unit or measure word: 6至8周, −85°至40°, 5.7至228 mm.
const RANGE = String.raw`(?:${NUMBER})°?[至—](?:${NUMBER})(?:\u00a0?[A-Za-z°%Ω]+|${HAN})`
const PATTERNS = [
  // Lengths, ranges, fractions and rates, with the unit that belongs to them: 249 × 311 × 477 mm, 5.7–228 mm, 25 frames/s.
  String.raw`(?:[≤≥±]${SPACE})?(?:${NUMBER})(?:${SPACE}[×–:/~−]${SPACE}(?:${NUMBER}))+(?:\u00a0?[A-Za-z°%Ω]+|${SPACE}${HAN})?`,
  String.raw`\d[\d.,]*\u00a0?[A-Za-z]+/[A-Za-z]+`,
  // A number and a Chinese measure apart from it or with a slash: 800 万像素, 25帧/秒. Others have no place to break.
  String.raw`\d[\d.,]*(?:[ \u00a0]${HAN}|\p{Script=Han}/\p{Script=Han})`,
  STANDARD,
  // W × D × H, S / T / G, 宽×深×高.
  String.raw`\b[A-Z](?: [×/] [A-Z])+\b`,
  String.raw`（?\p{Script=Han}(?:×\p{Script=Han})+）?`
]
const WHOLE = new RegExp(PATTERNS.join('|'), 'gu')
// Numbers that are read as one with what follows them: 400万像素, 9.8万元, 3个工作日.
const COUNTS = String.raw`\d[\d.,]*(?:万\p{Script=Han}{1,2}|个工作(?:日|小时))`
// Compounds whose second part is too short for a line of its own: follow-up, sign-on.
const COMPOUND = String.raw`\b[A-Za-z]{2,8}-(?:in|off|on|out|up)\b(?!-)`
const RUNNING = new RegExp(`${STANDARD}|${RANGE}|${COUNTS}|${COMPOUND}`, 'gu')
/** Longest part that is kept whole, in characters: it fits a table column and a line on a phone in any font. */
const MAX_LENGTH = 18

/** A part of a text; lines must not break within it if it is whole. */
export interface TextPart {
  text: string
  whole: boolean
}

/**
 * Splits a text so that its measures, standards and ranges can be kept on one line.
 * @returns the parts in order; joined they are the text
 */
export function splitMeasurements(text: string): TextPart[] {
  return cut(text, WHOLE)
}

/**
 * Splits running text so that the names of standards, Chinese ranges, some counts and short compounds can be kept on one line; other
 * measures may break, as lines are long.
 * @returns the parts in order; joined they are the text
 */
export function splitRunningText(text: string): TextPart[] {
  return cut(text, RUNNING)
}

function cut(text: string, kept: RegExp): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(kept)) {
    if (found.length > MAX_LENGTH) continue
    if (index > end) parts.push({ text: text.slice(end, index), whole: false })
    parts.push({ text: found, whole: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), whole: false })
  return parts
}
