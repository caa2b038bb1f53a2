const MIN_DIGITS = 5
// 15 by ITU-T E.164, and two for an international prefix.
const MAX_DIGITS = 17
const LABEL = /^(?:tel|phone|mobile|电话|電話|手机|手機|座机|固话)(?: ?[:.])? ?/
/** Between two groups of digits: a space, one separator, or a bracket with adjacent separators. */
const BETWEEN = String.raw`(?: | ?[-./] ?| ?-? ?\( ?| ?\) ?-? ?)`
const EXTENSION = String.raw` ?[,;(]? ?(?:转|轉|接|分机|分機|内线|內線|extension|ext|x|#|\*|,){1,2}(?:号码|号|號)?[ .:=]{0,3}(\d{1,6})(?!\d) ?\)?`
const FORM = new RegExp(String.raw`^((?:\(\+ ?|\+? ?\(?)\d+(?:${BETWEEN}\d+)*)(?:${EXTENSION})?$`)
/** What can be an extension is read again, as it can begin another number. */
const IN_TEXT = new RegExp(
  String.raw`(?:\(\+ ?|\+? ?\(?)\d+(?:${BETWEEN}\d+)*(?=(${EXTENSION})?)`,
  'g'
)
/** After a comma, or with as many digits as a number has, an extension can as well be something else. */
const PERHAPS_EXTENSION = new RegExp(String.raw`^[ ,;]+\d|^[ ,;(#*]+\d{${MIN_DIGITS}}`)
const GOES_ON = new RegExp(String.raw`^${BETWEEN}?\d`)
const GROUP = /[+(]*\d+/g
/** Groups of digits of one number, as `+86 (0)10 12 34 56 78` has, and its extension. */
const MAX_GROUPS = 10
/** Between two telephone numbers. */
const TWO = / ?(?:、|\/|;|,|或|和| or ) ?/

/** A telephone number as typed, in ASCII. */
export interface TypedPhone {
  number: string
  /** Digits of the extension; empty if there is none. */
  extension: string
}

/**
 * Returns whether a text can be one or two telephone numbers, Chinese or international, in usual notation. Prefixes
 * are not checked: lists of them become outdated and would reject valid new numbers.
 */
export function isPhone(text: string): boolean {
  return splitPhones(text).length > 0
}

/** Returns the one or two telephone numbers of a text; none if it is something else. */
export function splitPhones(text: string): TypedPhone[] {
  const plain = inOneForm(text)
  const one = parse(plain)
  if (one) return [one]
  const parts = plain.split(TWO)
  const numbers = parts.map(parse).filter(number => number !== undefined)
  return parts.length === 2 && numbers.length === 2 ? numbers : []
}

/** Returns what can be a telephone number in a longer text: each run of groups of digits, and each part of it. */
export function findPhones(text: string): Set<string> {
  const found = new Set<string>()
  const plain = inOneForm(text)
  for (const { 0: run, 1: extension = '', index } of plain.matchAll(IN_TEXT)) {
    const after = plain.slice(index + run.length + extension.length)
    // A number with an extension differs from the same number without one.
    const isSure = extension && !PERHAPS_EXTENSION.test(extension) && !GOES_ON.test(after)
    const groups = [...run.matchAll(GROUP)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length
    }))
    for (const [first, { start }] of groups.entries()) {
      for (const { end } of groups.slice(first, first + MAX_GROUPS)) {
        const isEnd = end === run.length
        if (isEnd && extension) found.add(run.slice(start) + extension)
        if (!isEnd || !isSure) found.add(run.slice(start, end))
      }
    }
  }
  return found
}

function parse(text: string): TypedPhone | undefined {
  const [, number = '', extension = ''] = FORM.exec(text.replace(LABEL, '')) ?? []
  const digits = number.replace(/\D/g, '').length
  // Single digits with separators are ASCII art, not a number.
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS && /\d\d/.test(number)
    ? { number, extension }
    : undefined
}

// Full-width characters, the dashes of each keyboard (Chinese ones produce two at once), and invisible characters
// from copying.
function inOneForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]{1,2}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
