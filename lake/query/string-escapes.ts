/** An invalid string in a query, with its position. */
export class StringSyntaxError extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

const COMMENT = '//'
/** One escape sequence of a GROQ string: of one character, four hexadecimal digits, or a code point. */
const ESCAPE = /\\(?:["'\\/bfnrt]|u(?:[\da-fA-F]{4}|\{([\da-fA-F]{1,6})\}))/y
const MAX_CODE_POINT = 0x10_ff_ff
const MAX_UTF16_UNIT = 0xff_ff

/**
 * Rewrites the escape sequences of a query that the parser gets wrong: it cuts code points off at 16
 * bits, and reads unknown sequences as "undefined" or without end.
 * @throws {StringSyntaxError} for an escape sequence that GROQ does not define
 */
export function rewriteEscapes(query: string): string {
  if (!query.includes('\\')) return query
  let rewritten = ''
  let copied = 0
  let quote = ''
  for (let at = 0; at < query.length; at++) {
    const character = query[at] ?? ''
    if (quote === '') {
      if (character === '"' || character === "'") quote = character
      else if (query.startsWith(COMMENT, at)) at = endOfLine(query, at)
    } else if (character === quote) quote = ''
    else if (character === '\\') {
      const { length, replacement } = readEscape(query, at)
      if (replacement !== undefined) {
        rewritten += query.slice(copied, at) + replacement
        copied = at + length
      }
      at += length - 1
    }
  }
  return rewritten + query.slice(copied)
}

function readEscape(query: string, at: number): { length: number; replacement?: string } {
  ESCAPE.lastIndex = at
  const found = ESCAPE.exec(query)
  const codePoint = Number.parseInt(found?.[1] ?? '0', 16)
  if (!found || codePoint > MAX_CODE_POINT) {
    throw new StringSyntaxError('Invalid escape sequence in a string', at)
  }
  const { length } = found[0]
  return codePoint > MAX_UTF16_UNIT ? { length, replacement: toSurrogates(codePoint) } : { length }
}

function toSurrogates(codePoint: number): string {
  const units = String.fromCodePoint(codePoint).split('')
  return units.map(unit => `\\u${unit.charCodeAt(0).toString(16)}`).join('')
}

function endOfLine(query: string, at: number): number {
  const end = query.indexOf('\n', at)
  return end < 0 ? query.length : end
}
