import { type Document, isObject } from '../documents/document.ts'
import { blockText } from '../documents/entries.ts'
import { searchPieces } from '../documents/words.ts'
import { type ExprNode, Path } from './groq.ts'

/** How the names of unlisted fields begin, which documents have while a search runs. */
export const HIDDEN = '\u0000'
const HIDDEN_LINE = `${HIDDEN}line`

/** The searches of one query. */
export type Searches = {
  /** `left match text::query(text)` in terms that the evaluator knows. */
  node(left: ExprNode, text: string): ExprNode
  /** A document with the unlisted fields that those terms read: not copied, not printed. */
  ready<T extends Document | undefined>(document: T): T
}

/** Keeps the searches of one query, which must all be known before its documents are made ready. */
export function createSearches(): Searches {
  const hits = new Map<string, { pattern: RegExp; withId: boolean }>()
  return {
    node(left, text) {
      const search = readSearch(text)
      const patterns = [...search.wanted, ...search.unwanted]
      const withId = isWhole(left) && elementsOf(left).some(isId)
      const field = `${HIDDEN}${withId ? 'id ' : ''}${patterns.join(' ')}`
      if (patterns.length > 0) hits.set(field, { pattern: hitsOf(patterns), withId })
      return nodeOf(left, text, search, field)
    },
    ready(document) {
      if (!document || hits.size === 0 || Object.hasOwn(document, HIDDEN_LINE)) return document
      const copy = { ...document }
      for (const [field, { pattern, withId }] of hits) {
        hide(copy, field, () => {
          const line = lineOf(document)
          const searched = withId ? `${line} ${searchPieces(document._id).join(' ')}` : line
          return searched.match(pattern) ?? []
        })
      }
      return hide(copy, HIDDEN_LINE, () => lineOf(document))
    }
  }
}

/** An unlisted field, worked out once and only if it is read: what a filter finds, a score asks for again. */
function hide<T extends Document>(document: T, name: string, make: () => unknown): T {
  let made: unknown
  const get = () => {
    made ??= make()
    return made
  }
  return Object.defineProperty(document, name, { get, enumerable: false })
}

/** Finds the pieces in a line that any of the patterns matches. */
function hitsOf(patterns: string[]): RegExp {
  const pieces = patterns.map(pattern => pattern.slice(0, MOST_LETTERS).replaceAll('*', '[^ ]*'))
  return new RegExp(`(?<![^ ])(?:${pieces.join('|')})(?![^ ])`, 'gi')
}

const lines = new WeakMap<Document, string>()

/** All pieces of a document's texts, a space between any two. */
function lineOf(document: Document): string {
  let line = lines.get(document)
  if (line === undefined) {
    line = textsOf(document, []).flatMap(searchPieces).join(' ')
    lines.set(document, line)
  }
  return line
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

/** As many letters of a pattern as the evaluator looks at. */
const MOST_LETTERS = 1024

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

function nodeOf(left: ExprNode, text: string, search: Search, field: string): ExprNode {
  const { wanted, unwanted, phrases } = search
  const subject = subjectOf(left, field)
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

/** What is held against the patterns: the hits in the document, and what is named beside it. */
function subjectOf(left: ExprNode, field: string): ExprNode {
  if (!isWhole(left)) return left
  const found: ExprNode = { type: 'AccessAttribute', name: field }
  const named = elementsOf(left).filter(
    ({ value, isSplat }) => isSplat || !(isId({ value }) || isWhole(value))
  )
  if (named.length === 0) return found
  const all = { type: 'ArrayElement' as const, value: found, isSplat: true }
  return { type: 'Array', elements: [all, ...named] }
}

function elementsOf(left: ExprNode) {
  if (left.type === 'Group') return elementsOf(left.base)
  return left.type === 'Array' ? left.elements : []
}

function isId({ value }: { value: ExprNode }): boolean {
  return value.type === 'AccessAttribute' && value.name === '_id' && !value.base
}
