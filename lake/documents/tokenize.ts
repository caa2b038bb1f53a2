import {
  normalizeWithJoints,
  withoutJoints,
  withoutYear
} from '../../shared/text/normalize-text.ts'

/** Maximum indexed length of a word; longer words are found by their prefix. */
const WORD_LETTERS = 40

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
const WORDS = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const PATTERNS = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g
const EDGE = /\b\.+|\.+\b/
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{L}\p{N}\p{M}_]+/gu

/** Tokenizes a text exactly as groq-js does for `match`: at punctuation and white space. */
export function tokenizeText(text: string): string[] {
  return text.replace(EDGE, '').match(WORDS) ?? []
}

/** Tokenizes a `match` pattern; wildcards are kept. */
export function tokenizePattern(text: string): string[] {
  return text.replace(EDGE, '').match(PATTERNS) ?? []
}

/** Tokenizes a text for `text::query`: words, numbers and unbroken runs of CJK characters. */
export function tokenizeSearch(text: string): string[] {
  return (text.match(PIECES) ?? []).flatMap(splitAtScript)
}

/**
 * Tokens of other spellings by which `text::query` finds a text: `khqj20` of KH-QJ20, `gb28181` and `gb281812022` of
 * ＧＢ／Ｔ 28181-2022, `h265` and `h264` of H.265/H.264.
 */
export function tokenizeSpellings(text: string): string[] {
  const normalized = normalizeWithJoints(text)
  const tokens = [withoutJoints(normalized), normalized].flatMap(tokenizeSearch)
  return [...tokens, ...tokens.flatMap(token => withoutYear(token) ?? [])]
}

function splitAtScript(piece: string): string[] {
  const out: string[] = []
  let at = 0
  for (const run of piece.matchAll(CJK)) {
    if (run.index > at) out.push(piece.slice(at, run.index))
    out.push(run[0])
    at = run.index + run[0].length
  }
  if (at < piece.length) out.push(piece.slice(at))
  return out
}

/** Single CJK characters and bigrams of a text. */
export function bigrams(text: string): string[] {
  const out: string[] = []
  for (const [run] of text.matchAll(CJK)) {
    const letters = [...run]
    letters.forEach((letter, i) => {
      out.push(letter)
      const next = letters[i + 1]
      if (next !== undefined) out.push(letter + next)
    })
  }
  return out
}

const MAX_CACHED_WORDS = 20_000
const encoded = new Map<string, string>()

/** Encodes a word as an index term of ASCII letters and digits; prefixes stay prefixes. */
export function encodeWord(word: string): string {
  const cached = encoded.get(word)
  if (cached !== undefined) return cached
  const term = encode(word)
  if (encoded.size >= MAX_CACHED_WORDS) encoded.clear()
  if (word.length <= WORD_LETTERS) encoded.set(word, term)
  return term
}

function encode(word: string): string {
  let out = ''
  for (const unit of word.slice(0, WORD_LETTERS).toUpperCase()) {
    for (let i = 0; i < unit.length; i++) {
      const code = unit.charCodeAt(i)
      const plain = (code >= 48 && code <= 57) || (code >= 65 && code < 90)
      out += plain
        ? String.fromCharCode(code)
        : `Z${code.toString(16).padStart(4, '0').toUpperCase()}`
    }
  }
  return out
}

/** Encodes pinyin as an index term, distinct from words; prefixes stay prefixes. */
export function encodePinyin(letters: string): string {
  return `ZQ${encodeWord(letters)}`
}

/** Encodes a CJK character or bigram as an index term, distinct from words. */
export function encodeBigram(pair: string): string {
  return `ZP${encodeWord(pair)}`
}
