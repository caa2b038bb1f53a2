import { type Document, isObject } from '../documents/document.ts'
import { blockText } from '../documents/entries.ts'
import { searchPieces } from '../documents/words.ts'
import { type ExprNode, Path } from './groq.ts'

/** The name of the unlisted field that holds all words of a document while a search runs. */
export const HIDDEN_TEXT = '\u0000text'
const HIDDEN_LINE = '\u0000line'

/** Gives a document its unlisted search fields: not copied, not printed, made when first read. */
export function makeSearchable(document: Document): Document {
  if (Object.hasOwn(document, HIDDEN_TEXT)) return document
  let pieces: string[] | undefined
  const read = () => {
    pieces ??= textsOf(document, []).flatMap(searchPieces)
    return pieces
  }
  return Object.defineProperties(document, {
    [HIDDEN_TEXT]: { get: read, enumerable: false },
    [HIDDEN_LINE]: { get: () => read().join(' '), enumerable: false }
  })
}

function textsOf(value: unknown, into: string[]): string[] {
  if (typeof value === 'string') into.push(value)
  else if (Array.isArray(value)) for (const item of value) textsOf(item, into)
  else if (isObject(value)) {
    const spans = blockText(value)
    if (spans !== undefined) into.push(spans)
    for (const name of Object.keys(value)) {
      if (!name.startsWith('_') && !(spans !== undefined && name === 'children')) {
        textsOf(value[name], into)
      }
    }
  }
  return into
}

/** A search text taken apart. */
type Search = { wanted: string[]; unwanted: string[]; phrases: string[][] }

const TERM = /(-?)"([^"]*)"?|(-?)([^\s"]+)/g

/** Reads `word wor* "a phrase" -not`; a run of Chinese is wanted as it stands, anywhere. */
export function readSearch(text: string): Search {
  const search: Search = { wanted: [], unwanted: [], phrases: [] }
  for (const [, minus, phrase, dash, word] of text.matchAll(TERM)) {
    const pieces = searchPieces(phrase ?? word ?? '')
    const open = word?.endsWith('*') ?? false
    const patterns = pieces.map((piece, i) =>
      isChinese(piece) ? `*${piece}*` : open && i === pieces.length - 1 ? `${piece}*` : piece
    )
    if (minus || dash) search.unwanted.push(...patterns)
    else {
      search.wanted.push(...patterns)
      if (phrase !== undefined && pieces.length > 1) search.phrases.push(pieces)
    }
  }
  return search
}

function isChinese(piece: string) {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(piece)
}

/** Holds a whole phrase against a text: the evaluator asks a `Path` whether a text matches. */
class Phrase extends Path {
  readonly words: string
  constructor(pieces: string[]) {
    super('*')
    this.words = pieces.join(' ').toLowerCase()
  }
  override matches(text: string): boolean {
    const line = searchPieces(text).join(' ').toLowerCase()
    const at = line.indexOf(this.words)
    if (at < 0) return false
    return ` ${line} `.includes(` ${this.words} `) || isChinese(this.words)
  }
}

/** `left match text::query(text)` in terms that the evaluator knows. */
export function searchNode(left: ExprNode, text: string): ExprNode {
  const { wanted, unwanted, phrases } = readSearch(text)
  const subject = subjectOf(left)
  const match = (patterns: string[]): ExprNode => ({
    type: 'OpCall',
    op: 'match',
    left: subject,
    right: { type: 'Value', value: patterns }
  })
  const parts: ExprNode[] = []
  if (wanted.length > 0) parts.push(match(wanted))
  for (const pattern of unwanted) parts.push({ type: 'Not', base: match([pattern]) })
  for (const pieces of phrases) {
    const line: ExprNode = isWhole(left) ? { type: 'AccessAttribute', name: HIDDEN_LINE } : left
    const right: ExprNode = { type: 'Value', value: new Phrase(pieces) }
    parts.push({ type: 'OpCall', op: 'in', left: line, right })
  }
  // a lone star is how the Studio asks for a whole list
  if (parts.length === 0) return { type: 'Value', value: /(^|\s)\*(\s|$)/.test(text) }
  return parts.reduce((before, part) => ({ type: 'And', left: before, right: part }))
}

/** Whether the left side means the whole document: `@`, or a list that holds it. */
function isWhole(left: ExprNode): boolean {
  if (left.type === 'Group') return isWhole(left.base)
  if (left.type === 'This') return true
  return left.type === 'Array' && left.elements.some(element => isWhole(element.value))
}

function subjectOf(left: ExprNode): ExprNode {
  if (!isWhole(left)) return left
  const own = left.type === 'Array' ? left.elements : []
  const element = (value: ExprNode, isSplat: boolean) => ({
    type: 'ArrayElement' as const,
    value,
    isSplat
  })
  const all = element({ type: 'AccessAttribute', name: HIDDEN_TEXT }, true)
  const rest = own.length > 0 ? own : [element(left, false)]
  return { type: 'Array', elements: [all, ...rest] }
}
