import type { Document } from '../documents/document.ts'
import { tokenizeSearch } from '../documents/tokenize.ts'
import { functionCall, transformAst } from './ast.ts'
import { type ExprNode, type Node, Path } from './groq.ts'
import {
  alternation,
  annotateMatches,
  exactToken,
  HIDDEN_PREFIX,
  HIDDEN_TEXT,
  type TextSearch
} from './search-annotations.ts'

/** The searches of one query. */
export type TextSearches = {
  /** `left match text::query(text)` in terms that the evaluator knows. */
  node(left: ExprNode, text: string): ExprNode
  /** A filter with each match of whole documents as what `ready` has found out; no score. */
  settled(filter: ExprNode): ExprNode
  /** A document with the unlisted fields that those terms read: not copied, not printed. */
  ready<T extends Document | undefined>(document: T): T
}

/** A `match` with the unlisted field that stands where it is true. */
type Match = Node<'OpCall'> & { verdict?: string }

/** Keeps the searches of one query, which must all be known before its documents are made ready. */
export function createTextSearches(): TextSearches {
  const hunts = new Map<string, TextSearch>()
  let verdicts = 0
  let withLine = false

  function huntFor(patterns: string[], withId: boolean): TextSearch {
    const name = `${withId} ${patterns.join(' ')}`
    const known = hunts.get(name)
    if (known) return known
    // the same few names in all queries, so that documents keep to few shapes
    const field = `${HIDDEN_PREFIX}hits ${hunts.size}`
    const hunt: TextSearch = { field, pattern: alternation(patterns), withId, verdicts: [] }
    hunts.set(name, hunt)
    return hunt
  }

  function settle(match: Match, hunt: TextSearch, patterns: string[]): Match {
    const name = patterns.join(' ')
    // what a filter asks, a score asks again
    const known = hunt.verdicts.find(verdict => verdict.name === name)
    if (known) return { ...match, verdict: known.field }
    const field = `${HIDDEN_PREFIX}true ${verdicts++}`
    hunt.verdicts.push({ name, field, patterns: patterns.map(exactToken) })
    return { ...match, verdict: field }
  }

  return {
    node(left, text) {
      const search = parseSearch(text)
      const patterns = [...search.wanted, ...search.unwanted]
      if (!isWhole(left) || patterns.length === 0) {
        return getNode(text, search, patterns => matchNode(left, patterns), left)
      }
      withLine ||= search.phrases.length > 0
      const hunt = huntFor(patterns, getElements(left).some(isId))
      const subject = getSubject(left, hunt.field)
      const match = (patterns: string[]) => {
        const made = matchNode(subject, patterns)
        return subject.type === 'Array' ? made : settle(made, hunt, patterns)
      }
      return getNode(text, search, match, { type: 'AccessAttribute', name: HIDDEN_TEXT })
    },
    settled(filter) {
      if (verdicts === 0) return filter
      return transformAst(filter, node => {
        if (node.type === 'PipeFuncCall') return node
        const { verdict: name } = node as Match
        return name === undefined
          ? undefined
          : functionCall('defined', [{ type: 'AccessAttribute', name }])
      })
    },
    ready(document) {
      if (!document || hunts.size === 0) return document
      return annotateMatches(document, [...hunts.values()], withLine)
    }
  }
}

/** A search text taken apart. */
type Search = { wanted: string[]; unwanted: string[]; phrases: string[][] }

const TERM = /(-?)"([^"]*)"?|(-?)([^\s"]+)/g

/** Reads `word wor* "a phrase" -not`; a run of Chinese is wanted as it stands, anywhere. */
export function parseSearch(text: string): Search {
  const search: Search = { wanted: [], unwanted: [], phrases: [] }
  for (const [, minus, phrase, dash, word] of text.matchAll(TERM)) {
    const pieces = tokenizeSearch(phrase ?? word ?? '')
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
    const line = tokenizeSearch(text).join(' ').toLowerCase()
    const at = line.indexOf(this.words)
    if (at < 0) return false
    return ` ${line} `.includes(` ${this.words} `) || isChinese(this.words)
  }
}

function matchNode(left: ExprNode, patterns: string[]): Match {
  return { type: 'OpCall', op: 'match', left, right: { type: 'Value', value: patterns } }
}

function getNode(
  text: string,
  { wanted, unwanted, phrases }: Search,
  match: (patterns: string[]) => ExprNode,
  line: ExprNode
): ExprNode {
  const parts: ExprNode[] = []
  if (wanted.length > 0) parts.push(match(wanted))
  for (const pattern of unwanted) parts.push({ type: 'Not', base: match([pattern]) })
  for (const pieces of phrases) {
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
function getSubject(left: ExprNode, field: string): ExprNode {
  if (!isWhole(left)) return left
  const found: ExprNode = { type: 'AccessAttribute', name: field }
  const named = getElements(left).filter(
    ({ value, isSplat }) => isSplat || !(isId({ value }) || isWhole(value))
  )
  if (named.length === 0) return found
  const all = { type: 'ArrayElement' as const, value: found, isSplat: true }
  return { type: 'Array', elements: [all, ...named] }
}

function getElements(left: ExprNode) {
  if (left.type === 'Group') return getElements(left.base)
  return left.type === 'Array' ? left.elements : []
}

function isId({ value }: { value: ExprNode }): boolean {
  return value.type === 'AccessAttribute' && value.name === '_id' && !value.base
}
