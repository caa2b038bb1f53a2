const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** A clause as wide as that many Chinese characters finds room on any line, in headings on a phone, too. */
const SHORT = 8
/** Characters of a heading beyond which it is no heading; each part would be an element of the page. */
const MAX_HEADING_LENGTH = 300

/**
 * Cuts a Chinese text where its lines may break: between clauses or, in longer ones, between words; never before
 * punctuation that closes, nor beside a character alone, which is a part of a word that dictionaries lack (点|位) or
 * leans on its neighbour (从, 时).
 * @returns the parts in order; joined they are the text
 */
export function segmentPhrases(text: string): string[] {
  if (text.length > MAX_HEADING_LENGTH) return [text]
  const clauses = text.split(/(?<=[，、；：])|(?=（)/u)
  if (clauses.length === 1) return parts(text)
  return clauses.flatMap(clause => (getWidth(clause) > SHORT ? parts(clause) : [clause]))
}

/** The same for a value of a table: what is short stays whole. */
export function segmentValue(text: string): string[] {
  return getWidth(text) > SHORT ? segmentPhrases(text) : [text]
}

/** In Chinese characters, of which Latin ones are about half. */
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
    (LATIN.test(last) && LATIN.test(segment))
  )
}

/** What stands before 的 reads as one: 业务部门的, not 业务 and 部门的. */
function joinNouns(found: string[]): void {
  const [first = '', second = ''] = found.slice(-2)
  if (NOUN.test(first) && NOUN.test(second.slice(0, -1))) found.splice(-2, 2, first + second)
}

/** Two characters alone, one after the other, are a word: 点位, 四款. */
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

/** A character that is still alone leans on what follows, or at the end of a clause on what is before. */
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
const OPENING = /[（《“‘「【\s]$/
const CLOSED = /[，。、：；？！）》”’」】\s]$/
const LATIN = /[\x21-\x7e]/
