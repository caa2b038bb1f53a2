/** Longest word that is told apart; longer ones are found by their beginning. */
const WORD_LETTERS = 40

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
const WORDS = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const PATTERNS = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g
const EDGE = /\b\.+|\.+\b/
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{L}\p{N}\p{M}_]+/gu

/** The words of a text exactly as groq-js cuts it for `match`: at punctuation and white space. */
export function tokenizeText(text: string): string[] {
  return text.replace(EDGE, '').match(WORDS) ?? []
}

/** The words of a `match` pattern, wildcards kept. */
export function tokenizePattern(text: string): string[] {
  return text.replace(EDGE, '').match(PATTERNS) ?? []
}

/** The pieces that a search looks at: words, numbers, and unbroken runs of Chinese. */
export function tokenizeSearch(text: string): string[] {
  return (text.match(PIECES) ?? []).flatMap(splitAtScript)
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

/** Single characters and neighbouring pairs of the Chinese in a text. */
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

const MAX_CACHED_PAIRS = 20_000
const encoded = new Map<string, string>()

/** How a word stands in the index: letters and digits of ASCII only, prefix stays prefix. */
export function encodeWord(word: string): string {
  const known = encoded.get(word)
  if (known !== undefined) return known
  const made = encode(word)
  if (encoded.size >= MAX_CACHED_PAIRS) encoded.clear()
  if (word.length <= WORD_LETTERS) encoded.set(word, made)
  return made
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

/** How a pair or single of Chinese stands in the index, apart from whole words. */
export function encodeBigram(pair: string): string {
  return `ZP${encodeWord(pair)}`
}
