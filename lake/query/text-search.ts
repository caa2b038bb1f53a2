import { BOUNDARY, normalizeWithJoints, withoutJoints } from '../../shared/text/normalize-text.ts'
import { toSimplified } from '../../shared/text/simplified.ts'
import { spellings, splitCompound, splitWords } from '../../shared/text/synonyms.ts'
import type { Document } from '../documents/document.ts'
import { encodePinyin, tokenizeSearch, tokenizeSpellings } from '../documents/tokenize.ts'
import { functionCall, transformAst } from './ast.ts'
import { type ExprNode, type Node, Path } from './groq.ts'
import {
  alternation,
  annotateMatches,
  exactToken,
  type Flag,
  HIDDEN_PREFIX,
  HIDDEN_TEXT,
  type Place,
  placeField,
  type TextSearch
} from './search-annotations.ts'

/** The text searches of a query. */
export type TextSearches = {
  /** Rewrites `left match text::query(text)` for the evaluator. */
  node(left: ExprNode, text: string): ExprNode
  /**
   * Returns the terms of a score that rank names before headings before other texts, as the search of the site does; none
   * if `left` is not the whole document.
   */
  ranks(left: ExprNode, text: string): ExprNode[]
  /** Replaces matches of whole documents in a filter by the annotations of `annotate`; they have no score. */
  useAnnotations(filter: ExprNode): ExprNode
  /** Annotates a document with non-enumerable fields for the rewritten expressions. */
  annotate<T extends Document | undefined>(document: T): T
}

/** A `match` with the annotation that is set where it is true. */
type Match = Node<'OpCall'> & { flag?: string }

/** What text searches know of a data set. */
export type TextSearchContext = {
  /** Looks up the ids of the documents whose names have such pinyin; without it none has. */
  findIds?: (expression: string) => Set<string>
  /** Groups of normalized words with the same meaning; without it there are none. */
  synonyms?: () => string[][]
  /** Returns the words that an unknown one, or beginning of one, was meant to be; without it none is corrected. */
  findCorrections?: (word: string, isBeginning: boolean) => string[]
}

/** How much more than any number of words in a text. */
const RANK: Record<Place, number> = { name: 100_000, heading: 1_000 }

/** Creates the registry of a query's text searches, which must be complete before documents are annotated. */
export function createTextSearches(context: TextSearchContext = {}): TextSearches {
  const { findIds } = context
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

  function getFlag(textSearch: TextSearch, patterns: string[]): Flag {
    const name = patterns.join(' ')
    // filter and score share a flag
    const known = textSearch.flags.find(flag => flag.name === name)
    if (known) return known
    const field = `${HIDDEN_PREFIX}true ${flags++}`
    const flag = { name, field, patterns: patterns.map(exactToken), isRanked: false }
    textSearch.flags.push(flag)
    return flag
  }

  const searches: TextSearches = {
    node(left, text) {
      const search = parseSearch(text, context)
      const patterns = allPatterns(search)
      if (!isWhole(left) || patterns.length === 0) {
        return toExpression(
          text,
          search,
          patterns => matchSpellings(left, patterns),
          joinTexts(left)
        )
      }
      withText ||= search.phrases.length > 0
      const textSearch = getTextSearch(patterns, getElements(left).some(isIdField))
      const subject = getSubject(left, textSearch.field)
      const match = (patterns: string[]) => {
        const made = matchNode(subject, patterns)
        if (subject.type === 'Array') return made
        return { ...made, flag: getFlag(textSearch, patterns).field }
      }
      const line: ExprNode = { type: 'AccessAttribute', name: HIDDEN_TEXT }
      const pinyin = findIds && search.pinyin ? inPinyin(search.pinyin, findIds) : undefined
      return toExpression(text, search, match, line, pinyin)
    },
    ranks(left, text) {
      const search = parseSearch(text, context)
      const [own, ...others] = toSpellings(search)
      if (!isWhole(left) || own === undefined) return []
      const textSearch = getTextSearch(allPatterns(search), getElements(left).some(isIdField))
      const toFlag = (patterns: string[]) => {
        const flag = getFlag(textSearch, patterns)
        flag.isRanked = true
        return flag
      }
      const [asked, ...replaced] = [own, ...others].map(toFlag) as [Flag, ...Flag[]]
      const pinyin = findIds && search.pinyin ? [inPinyin(search.pinyin, findIds)] : []
      return (['name', 'heading'] as const).flatMap(place => {
        const inPlace = replaced.map(flag => isSet(placeField(flag, place)))
        return [
          boost([isSet(placeField(asked, place))], RANK[place]),
          boost([...inPlace, ...(place === 'name' ? pinyin : [])], RANK[place] / 2)
        ]
          .flat()
          .map(term => (isPlain(search) ? term : and(searches.node(left, text), term)))
      })
    },
    useAnnotations(filter) {
      if (flags === 0) return filter
      return transformAst(filter, node => {
        if (node.type === 'PipeFuncCall') return node
        const { flag: name } = node as Match
        return name === undefined ? undefined : isSet(name)
      })
    },
    annotate(document) {
      if (!document || textSearches.size === 0) return document
      return annotateMatches(document, [...textSearches.values()], withText)
    }
  }
  return searches
}

/** A parsed search text. */
type Search = {
  wanted: string[]
  /** What is wanted in other spellings and by synonyms. */
  others: string[][]
  /** What is wanted as the beginning of pinyin. */
  pinyin?: string | undefined
  unwanted: string[]
  phrases: string[][]
}

/** Words of a search that have other spellings: with more, each search would be many. */
const MAX_WORDS = 8
/** Combinations of spellings of the words of a search. */
const MAX_SPELLINGS = 12

const PINYIN = /^[a-z]{3,40}$/

/** A minus before a digit is its sign. */
const TERM = /(-?)"([^"]*)"?|(-(?!\d))?([^\s"]+)/g

/** Parses `word wor* "a phrase" -not -30`; a run of CJK characters matches anywhere. */
function parseSearch(text: string, context: TextSearchContext): Search {
  const search: Search = { wanted: [], others: [], unwanted: [], phrases: [] }
  for (const [, minus, phrase, dash, word] of text.matchAll(TERM)) {
    const tokens = tokenizeSearch(phrase ?? word ?? '')
    const patterns = toPatterns(tokens, word?.endsWith('*') ?? false)
    if (minus || dash) search.unwanted.push(...patterns)
    else {
      search.wanted.push(...patterns)
      if (phrase !== undefined && tokens.length > 1) search.phrases.push(tokens)
    }
  }
  if (isPlain(search)) {
    const isOpen = text.trimEnd().endsWith('*')
    const asked = search.wanted.join(' ').toLowerCase()
    search.others = otherSpellings(text, isOpen, context)
      .map(words => toPatterns(words.flatMap(tokenizeSearch), isOpen))
      .filter(patterns => patterns.join(' ') !== asked)
    // Input methods write qi'jian.
    const letters = text.replace(/[\s*'’]/g, '').toLowerCase()
    if (PINYIN.test(letters)) search.pinyin = letters
  }
  return search
}

/** Returns a text normalized, with each of its words in other spellings, corrected, and replaced by synonyms. */
function otherSpellings(
  text: string,
  isOpen: boolean,
  { synonyms, findCorrections }: TextSearchContext
): string[][] {
  const groups = synonyms?.() ?? []
  const split = (part: string) => splitWords(normalizeWithJoints(part), groups)
  const combine = (words: string[]) => {
    if (words.length > MAX_WORDS) return [words.map(withoutJoints)]
    return words.reduce<string[][]>(
      (before, word, at) => {
        const corrections =
          findCorrections?.(withoutJoints(word), isOpen && at === words.length - 1) ?? []
        return [...spellings(word, groups), ...corrections]
          .flatMap(spelling => before.map(words => [...words, spelling]))
          .slice(0, MAX_SPELLINGS)
      },
      [[]]
    )
  }
  // Spaces within Chinese and around numbers mean nothing, unless only the parts occur.
  const asked = toSimplified(text.replace(/\*\s*$/, ''))
  const [whole, parts] = [split(asked), asked.split(/\s+/).flatMap(split)]
  const pieces = parts.flatMap(word => splitCompound(word, groups))
  const ways = [whole, parts, pieces]
  return ways
    .filter((words, at) => words.length !== ways[at - 1]?.length)
    .flatMap(words => combine(words))
}

function toPatterns(tokens: string[], open: boolean): string[] {
  return tokens.map((token, i) =>
    isChinese(token) ? `*${token}*` : open && i === tokens.length - 1 ? `${token}*` : token
  )
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

/** Matches the ids of documents whose names have such pinyin, which only the index knows. */
export class PinyinSearch extends Path {
  /** Full-text index expression. */
  readonly expression: string
  readonly #findIds: (expression: string) => Set<string>
  #ids: Set<string> | undefined
  constructor(letters: string, findIds: (expression: string) => Set<string>) {
    super('*')
    this.expression = `"${encodePinyin(letters)}" *`
    this.#findIds = findIds
  }
  override matches(id: string): boolean {
    this.#ids ??= this.#findIds(this.expression)
    return this.#ids.has(id)
  }
}

/** Matches a text of which a token, in any spelling, matches each of the patterns. */
class SpellingSearch extends Path {
  readonly patterns: string[]
  readonly #tokens: RegExp[]
  constructor(patterns: string[]) {
    super('*')
    this.patterns = patterns
    this.#tokens = patterns.map(exactToken)
  }
  override matches(text: string): boolean {
    const tokens = [...tokenizeSearch(text), ...tokenizeSpellings(text)]
    return this.#tokens.every(pattern => tokens.some(token => pattern.test(token)))
  }
}

/** Returns the match that an expression of `matchSpellings` means; undefined for any other expression. */
export function spellingMatch(left: ExprNode, right: ExprNode): Match | undefined {
  if (right.type !== 'Value' || !(right.value instanceof SpellingSearch)) return undefined
  const texts = left.type === 'FuncCall' ? left.args[1] : undefined
  return texts && matchNode(texts, right.value.patterns)
}

/** Matches some of a document's texts, as written for the score or in other spellings. */
function matchSpellings(left: ExprNode, patterns: string[]): ExprNode {
  const right: ExprNode = { type: 'Value', value: new SpellingSearch(patterns) }
  const spelled: ExprNode = { type: 'OpCall', op: 'in', left: joinTexts(left), right }
  return { type: 'Or', left: matchNode(left, patterns), right: spelled }
}

/** A text or the texts of an array as one, for which the evaluator can ask a `Path`. */
function joinTexts(left: ExprNode): ExprNode {
  const compact = functionCall('compact', [left], 'array')
  const separator: ExprNode = { type: 'Value', value: BOUNDARY }
  return functionCall('coalesce', [functionCall('join', [compact, separator], 'array'), left])
}

function inPinyin(letters: string, findIds: (expression: string) => Set<string>): ExprNode {
  const ids = ['_originalId', '_id'].map((name): ExprNode => ({ type: 'AccessAttribute', name }))
  const right: ExprNode = { type: 'Value', value: new PinyinSearch(letters, findIds) }
  return { type: 'OpCall', op: 'in', left: functionCall('coalesce', ids), right }
}

function matchNode(left: ExprNode, patterns: string[]): Match {
  return { type: 'OpCall', op: 'match', left, right: { type: 'Value', value: patterns } }
}

function toExpression(
  text: string,
  { wanted, others, unwanted, phrases }: Search,
  match: (patterns: string[]) => ExprNode,
  line: ExprNode,
  pinyin?: ExprNode
): ExprNode {
  const parts: ExprNode[] = []
  const spellings = toSpellings({ wanted, others }).map(match)
  if (pinyin) spellings.push(pinyin)
  if (spellings.length > 0)
    parts.push(spellings.reduce((left, right) => ({ type: 'Or', left, right })))
  for (const pattern of unwanted) parts.push({ type: 'Not', base: match([pattern]) })
  for (const tokens of phrases) {
    const right: ExprNode = { type: 'Value', value: new Phrase(tokens) }
    parts.push({ type: 'OpCall', op: 'in', left: line, right })
  }
  // the Studio queries a whole list by a lone star
  if (parts.length === 0) return { type: 'Value', value: /(^|\s)\*(\s|$)/.test(text) }
  return parts.reduce(and)
}

/** Whether words alone decide: neither phrases nor unwanted words. */
function isPlain({ unwanted, phrases }: Search): boolean {
  return unwanted.length === 0 && phrases.length === 0
}

function and(left: ExprNode, right: ExprNode): ExprNode {
  return { type: 'And', left, right }
}

function allPatterns({ wanted, others, unwanted }: Search): string[] {
  return [...wanted, ...others.flat(), ...unwanted]
}

/** The patterns of what is wanted: as asked, and in other spellings. */
function toSpellings({ wanted, others }: Pick<Search, 'wanted' | 'others'>): string[][] {
  return [wanted, ...others].filter(patterns => patterns.length > 0)
}

function isSet(annotation: string): ExprNode {
  return functionCall('defined', [{ type: 'AccessAttribute', name: annotation }])
}

/** Adds to a score if any of the conditions is true. */
function boost(conditions: ExprNode[], value: number): ExprNode[] {
  if (conditions.length === 0) return []
  const any = conditions.reduce((left, right) => ({ type: 'Or', left, right }))
  return [functionCall('boost', [any, { type: 'Value', value }])]
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
