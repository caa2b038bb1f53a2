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

/** The text searches of a query. */
export type TextSearches = {
  /** Rewrites `left match text::query(text)` for the evaluator. */
  node(left: ExprNode, text: string): ExprNode
  /** Replaces matches of whole documents in a filter by the annotations of `annotate`; they have no score. */
  useAnnotations(filter: ExprNode): ExprNode
  /** Annotates a document with non-enumerable fields for the rewritten expressions. */
  annotate<T extends Document | undefined>(document: T): T
}

/** A `match` with the annotation that is set where it is true. */
type Match = Node<'OpCall'> & { flag?: string }

/** Creates the registry of a query's text searches, which must be complete before documents are annotated. */
export function createTextSearches(): TextSearches {
  const textSearches = new Map<string, TextSearch>()
  let flags = 0
  let withText = false

  function getTextSearch(patterns: string[], withId: boolean): TextSearch {
    const name = `${withId} ${patterns.join(' ')}`
    const known = textSearches.get(name)
    if (known) return known
    // few distinct names keep documents monomorphic
    const field = `${HIDDEN_PREFIX}hits ${textSearches.size}`
    const textSearch: TextSearch = { field, pattern: alternation(patterns), withId, flags: [] }
    textSearches.set(name, textSearch)
    return textSearch
  }

  function flagMatch(match: Match, textSearch: TextSearch, patterns: string[]): Match {
    const name = patterns.join(' ')
    // filter and score share a flag
    const known = textSearch.flags.find(flag => flag.name === name)
    if (known) return { ...match, flag: known.field }
    const field = `${HIDDEN_PREFIX}true ${flags++}`
    textSearch.flags.push({ name, field, patterns: patterns.map(exactToken) })
    return { ...match, flag: field }
  }

  return {
    node(left, text) {
      const search = parseSearch(text)
      const patterns = [...search.wanted, ...search.unwanted]
      if (!isWhole(left) || patterns.length === 0) {
        return toExpression(text, search, patterns => matchNode(left, patterns), left)
      }
      withText ||= search.phrases.length > 0
      const textSearch = getTextSearch(patterns, getElements(left).some(isIdField))
      const subject = getSubject(left, textSearch.field)
      const match = (patterns: string[]) => {
        const made = matchNode(subject, patterns)
        return subject.type === 'Array' ? made : flagMatch(made, textSearch, patterns)
      }
      return toExpression(text, search, match, { type: 'AccessAttribute', name: HIDDEN_TEXT })
    },
    useAnnotations(filter) {
      if (flags === 0) return filter
      return transformAst(filter, node => {
        if (node.type === 'PipeFuncCall') return node
        const { flag: name } = node as Match
        return name === undefined
          ? undefined
          : functionCall('defined', [{ type: 'AccessAttribute', name }])
      })
    },
    annotate(document) {
      if (!document || textSearches.size === 0) return document
      return annotateMatches(document, [...textSearches.values()], withText)
    }
  }
}

/** A parsed search text. */
type Search = { wanted: string[]; unwanted: string[]; phrases: string[][] }

const TERM = /(-?)"([^"]*)"?|(-?)([^\s"]+)/g

/** Parses `word wor* "a phrase" -not`; a run of CJK characters matches anywhere. */
export function parseSearch(text: string): Search {
  const search: Search = { wanted: [], unwanted: [], phrases: [] }
  for (const [, minus, phrase, dash, word] of text.matchAll(TERM)) {
    const tokens = tokenizeSearch(phrase ?? word ?? '')
    const open = word?.endsWith('*') ?? false
    const patterns = tokens.map((token, i) =>
      isChinese(token) ? `*${token}*` : open && i === tokens.length - 1 ? `${token}*` : token
    )
    if (minus || dash) search.unwanted.push(...patterns)
    else {
      search.wanted.push(...patterns)
      if (phrase !== undefined && tokens.length > 1) search.phrases.push(tokens)
    }
  }
  return search
}

function isChinese(token: string) {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(token)
}

/** Matches a phrase: the evaluator asks a `Path` whether a text matches. */
class Phrase extends Path {
  readonly words: string
  constructor(tokens: string[]) {
    super('*')
    this.words = tokens.join(' ').toLowerCase()
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

function toExpression(
  text: string,
  { wanted, unwanted, phrases }: Search,
  match: (patterns: string[]) => ExprNode,
  line: ExprNode
): ExprNode {
  const parts: ExprNode[] = []
  if (wanted.length > 0) parts.push(match(wanted))
  for (const pattern of unwanted) parts.push({ type: 'Not', base: match([pattern]) })
  for (const tokens of phrases) {
    const right: ExprNode = { type: 'Value', value: new Phrase(tokens) }
    parts.push({ type: 'OpCall', op: 'in', left: line, right })
  }
  // the Studio queries a whole list by a lone star
  if (parts.length === 0) return { type: 'Value', value: /(^|\s)\*(\s|$)/.test(text) }
  return parts.reduce((before, part) => ({ type: 'And', left: before, right: part }))
}

/** Whether the left side includes the whole document: `@`, or an array with it. */
function isWhole(left: ExprNode): boolean {
  if (left.type === 'Group') return isWhole(left.base)
  if (left.type === 'This') return true
  return left.type === 'Array' && left.elements.some(element => isWhole(element.value))
}

/** The left side of the rewritten match: the annotated tokens and further values. */
function getSubject(left: ExprNode, field: string): ExprNode {
  if (!isWhole(left)) return left
  const found: ExprNode = { type: 'AccessAttribute', name: field }
  const named = getElements(left).filter(
    ({ value, isSplat }) => isSplat || !(isIdField({ value }) || isWhole(value))
  )
  if (named.length === 0) return found
  const all = { type: 'ArrayElement' as const, value: found, isSplat: true }
  return { type: 'Array', elements: [all, ...named] }
}

function getElements(left: ExprNode) {
  if (left.type === 'Group') return getElements(left.base)
  return left.type === 'Array' ? left.elements : []
}

function isIdField({ value }: { value: ExprNode }): boolean {
  return value.type === 'AccessAttribute' && value.name === '_id' && !value.base
}
