const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Width in Chinese characters of a clause that fits on any line, even of a heading on a phone. */
const SHORT = 8
/** Longer texts are no headings and not split: each part is an element of the page. */
const MAX_HEADING_LENGTH = 300

/**
 * Splits a Chinese text where its lines may break: between clauses or, in longer ones, between words; never before
 * closing punctuation, nor beside a single character, which is part of a word that dictionaries lack (点|位) or
 * belongs to its neighbour (从, 时).
 * @returns the parts in order; joined they are the text
 */
export function segmentPhrases(text: string): string[] {
  if (text.length > MAX_HEADING_LENGTH) return [text]
  const clauses = text.split(/(?<=[，、；：])|(?=（)/u)
  if (clauses.length === 1) return parts(text)
  return clauses.flatMap(clause => (getWidth(clause) > SHORT ? parts(clause) : [clause]))
}

/** The same for a table value; a short one stays whole. */
export function segmentValue(text: string): string[] {
  return getWidth(text) > SHORT ? segmentPhrases(text) : [text]
}

/** Width in Chinese characters; a Latin character counts as half. */
function getWidth(text: string): number {
  return text.length - text.replace(/[^\x20-\xff]/g, '').length / 2
}

function parts(clause: string): string[] {
  return leaning(paired(words(clause)))
}

function words(text: string): string[] {
  const found: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = found.at(-1)
    if (last !== undefined && (!isWordLike || clings(segment, last))) {
      found[found.length - 1] = last + segment
      if (segment === '的') joinNouns(found)
    } else found.push(segment)
  }
  return found
}

function clings(segment: string, last: string): boolean {
  return (
    (SUFFIX.test(segment) && !CLOSED.test(last)) ||
    PARTICLE.test(segment) ||
    OPENING.test(last) ||
    (LATIN.test(last) && LATIN.test(segment)) ||
    (NUMBER.test(last) && SINGLE.test(segment)) ||
    MYRIADS.test(last) ||
    UNKNOWN.test(last + segment)
  )
}

/** Two nouns before 的 are one phrase: 业务部门的, not 业务 and 部门的. */
function joinNouns(found: string[]): void {
  const [first = '', second = ''] = found.slice(-2)
  if (NOUN.test(first) && NOUN.test(second.slice(0, -1))) found.splice(-2, 2, first + second)
}

/** Two single characters in a row are a word: 点位, 四款. */
function paired(single: string[]): string[] {
  const pairs: string[] = []
  let wasPaired = true
  for (const part of single) {
    const last = pairs.at(-1) ?? ''
    const isPair = !wasPaired && SINGLE.test(last) && SINGLE_WITH_END.test(part)
    if (isPair && !PREFIX.test(last) && !PREFIX.test(part)) pairs[pairs.length - 1] = last + part
    else pairs.push(part)
    wasPaired = pairs.at(-1) !== part
  }
  return pairs
}

/** A character that is still single joins what follows it, or at the end of a clause what precedes it. */
function leaning(single: string[]): string[] {
  const whole: string[] = []
  let isAlone = false
  for (const [index, part] of single.entries()) {
    const last = whole.at(-1)
    const ends = index === single.length - 1 || CLOSED.test(part)
    const leansBack = SINGLE_WITH_END.test(part) && ends && last !== undefined && !CLOSED.test(last)
    if (last !== undefined && (isAlone || leansBack)) whole[whole.length - 1] = last + part
    else whole.push(part)
    isAlone = SINGLE.test(part)
  }
  return whole
}

const NOUN = /^\p{Script=Han}{2}$/u
const SINGLE = /^\p{Script=Han}$/u
const SINGLE_WITH_END = /^\p{Script=Han}[，。、：；？！）》”’」】]?$/u
const PREFIX = /^[从到与和及或在按由向对把被给跟是同要请这那不先]$/
// Particles, and endings of nouns.
const PARTICLE = /^[的了着过吗呢型机器级类]$/
const SUFFIX = /^[上里中内前后时间库图者化商侧书]的?$/
const OPENING = /[（《“‘「【\s−]$/
const CLOSED = /[，。、：；？！）》”’」】\s]$/
/** Words that the dictionary of the segmenter lacks. */
const UNKNOWN = /(?:以太网|像素)$/
// A number, which its measure word follows: 12项, 800万像素.
const NUMBER = /\d$/
const MYRIADS = /\d[万亿]$/
const LATIN = /[\x21-\x7e]/
