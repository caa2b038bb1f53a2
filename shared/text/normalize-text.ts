import { UNITS } from './units.ts'

/** A text in the form in which texts are compared, and where each of its UTF-16 code units comes from. */
export interface NormalizedText {
  text: string
  /** Start offset in the original text of each code unit. */
  starts: number[]
  /** End offset, exclusive. */
  ends: number[]
}

/** Separates what a match must not span, such as sentences. */
export const BOUNDARY = '\n'

/** Joins the parts of a word such as KH-QJ20, which may also be written apart; a soft hyphen, which no text keeps. */
export const JOINT = '\u00ad'

/** Replacement of a pattern; the result has the position of the whole match. */
type Rule = readonly [pattern: RegExp, replacement: string]

const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/
const LINE_BREAK = /[\n\r\u2028\u2029]/
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Mark}]/gu

// Order matters: units and standards are recognised before the separators go.
const RULES: Rule[] = [
  // GB/T 28181 is also written GB 28181, GBT28181 and GB/T-28181.
  [/(?<=\b(?:gb|ga|gy|yd|sj|jt|cj|db\d{0,2}))\s*[-/]?\s*[tz]\s*-?(?=\s*\d)/g, ''],
  [/(?<=\d{3}):(?=(?:19|20)\d\d(?!\d))/g, '-'],
  [/(?<=\d[ -]?)degrees? celsius/g, '°c'],
  ...UNITS.map(
    ({ symbol, chinese }): Rule => [new RegExp(`(?<=\\d\\s*)(?:${chinese.join('|')})`, 'g'), symbol]
  ),
  // The full stop of H.265 is no end of a sentence, that of "RTSP.30 days" is.
  [/(?<=(?<![a-z\d])[a-z])\.(?=\d)/g, ''],
  // 60W is found in 30-60W.
  [
    /(?<=(?<![a-z\d./-])\d{1,3}(?:\.\d+)?)-(?=\d{1,3}(?:\.\d+)? ?(?:[a-z]{1,3}(?![a-z\d])|[°%\p{Script=Han}]))/gu,
    BOUNDARY
  ],
  // A minus sign stays, as in 垂直-85°; a hyphen does not: KH-QJ20 is also written KHQJ20.
  [/(?<=[\p{L}\p{N}])(?:[_/·]|-(?!\d)|(?<!\p{Script=Han})-)(?=[\p{L}\p{N}])/gu, JOINT],
  [/(?<=\d),(?=\d{3})/g, ''],
  [/[()[\]{}<>«»"'“”‘’「」『』《》〈〉【】〔〕]/g, ''],
  // Signs at the edge of a word: #word, word®. Those within or after one stay: R&D, C++, C#, 50%.
  [
    /(?<![\p{L}\p{N}+#])[#%&+]+|(?<![\p{L}\p{N}])@|[&@](?![\p{L}\p{N}])|[•※†‡§\p{Sc}]|(?!°)\p{So}/gu,
    BOUNDARY
  ],
  [/\.(?!\d)|(?<!\d)\.|-(?!\d)/g, BOUNDARY],
  [/[!*,/:;=?\\^_`|~·…、。〃]/g, BOUNDARY],
  // Only words of letters are kept apart by spaces.
  [/ +(?![a-z])|(?<![a-z]) +/g, '']
]

const WITHOUT_JOINTS: Rule = [new RegExp(JOINT, 'g'), '']

/**
 * Normalizes a text for comparison: case, width, compatibility forms, accents, dashes, units, the spelling of standards
 * and model numbers, spaces between scripts. Words of Latin letters stay separated by one space.
 */
export function normalizeText(original: string): string {
  return withoutJoints(normalizeWithJoints(original))
}

/** Normalizes a text like `normalizeText`, with a joint between the parts of a word that may be written apart. */
export function normalizeWithJoints(original: string): string {
  let [text, last] = ['', '']
  for (const character of original) {
    const unit = fold(character)
    if (isRepeatedSpace(unit, last)) continue
    text += unit
    last = unit.at(-1) ?? last
  }
  for (const [pattern, replacement] of RULES) text = text.replace(pattern, replacement)
  return text
}

/** Normalizes a text like `normalizeText`, with the position of each code unit. */
export function normalizeWithPositions(original: string): NormalizedText {
  let normalized: NormalizedText = { text: '', starts: [], ends: [] }
  let [at, last] = [0, '']
  for (const character of original) {
    const end = at + character.length
    const unit = fold(character)
    if (!isRepeatedSpace(unit, last)) append(normalized, unit, at, end)
    last = unit.at(-1) ?? last
    at = end
  }
  for (const rule of [...RULES, WITHOUT_JOINTS]) normalized = apply(normalized, rule)
  return normalized
}

/** Joins the parts of normalized words: `onsite` of on-site. */
export function withoutJoints(normalized: string): string {
  return normalized.replaceAll(JOINT, '')
}

/** Separates the parts of a normalized word by spaces: `on site` of on-site. */
export function apart(normalized: string): string {
  return normalizeText(normalized.replaceAll(JOINT, ' '))
}

/** Removes the year of a normalized standard: `gb28181` of `gb281812022`; undefined for other words. */
export function withoutYear(word: string): string | undefined {
  return /^([a-z]{2,6}\d{3,6})(?:19|20)\d\d$/.exec(word)?.[1]
}

function isRepeatedSpace(unit: string, last: string): boolean {
  return unit === ' ' && (last === ' ' || last === BOUNDARY)
}

const folded = new Map<string, string>()

/** Folds a character: NFKD without marks, lower case, ASCII dashes and spaces; line breaks end sentences. */
function fold(character: string): string {
  const known = folded.get(character)
  if (known !== undefined) return known
  let unit = BOUNDARY
  if (DASH.test(character)) unit = '-'
  else if (!LINE_BREAK.test(character))
    unit = character.normalize('NFKD').toLowerCase().replace(IGNORED, '').replace(/\s+/g, ' ')
  folded.set(character, unit)
  return unit
}

function apply(source: NormalizedText, [pattern, replacement]: Rule): NormalizedText {
  if (source.text.search(pattern) < 0) return source
  const result: NormalizedText = { text: '', starts: [], ends: [] }
  let from = 0
  const keep = (end: number) => {
    result.text += source.text.slice(from, end)
    for (let at = from; at < end; at += 1) {
      result.starts.push(source.starts[at] ?? 0)
      result.ends.push(source.ends[at] ?? 0)
    }
  }
  for (const match of source.text.matchAll(pattern)) {
    const end = match.index + match[0].length
    keep(match.index)
    append(result, replacement, source.starts[match.index] ?? 0, source.ends[end - 1] ?? 0)
    from = end
  }
  keep(source.text.length)
  return result
}

function append(result: NormalizedText, text: string, start: number, end: number): void {
  result.text += text
  for (let unit = 0; unit < text.length; unit += 1) {
    result.starts.push(start)
    result.ends.push(end)
  }
}
