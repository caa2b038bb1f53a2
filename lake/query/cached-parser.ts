import { LRUCache } from 'lru-cache'
import { LakeError, typedError } from '../errors.ts'
import { tryWithin } from '../time-limit.ts'
import { collectBracketParameters, collectParameters } from './ast.ts'
import { hasPlainMatch, isCostBounded, matchPatternsOf } from './bounded-cost.ts'
import { escapeParams, escapeTree } from './field-names.ts'
import type { ExprNode } from './groq.ts'
import { findChangedMeaning } from './old-dialect.ts'
import { parseGroq } from './parse-groq.ts'
import { getVolatility, type Volatility } from './result-cache.ts'
import { getRepeats, multipliesTexts } from './static-analysis.ts'
import { assertSupported } from './unsupported.ts'

/** A parsed query and its static analysis. */
export type Parsed = {
  tree: ExprNode
  parameters: string[]
  /** Whether its cost is linear in the documents it reads (`bounded-cost.ts`). */
  hasBoundedCost: boolean
  patterns: ExprNode[]
  hasPlainMatch: boolean
  multipliesTexts: boolean
  /** How often the result can repeat a value of a document. */
  repeats: number
  volatility: Volatility
  /** What has another meaning in the API version `v1`. */
  changedMeaning: string | undefined
}

/** Maximum length of a query. */
const MAX_QUERY_LENGTH = 1024 * 1024
/**
 * Maximum length of a query parsed on the main thread, in UTF-16 code units: the parser's time is
 * quadratic for chains of operators.
 */
export const MAX_INLINE_QUERY_LENGTH = 4000
/**
 * Maximum depth of brackets of a query parsed on the main thread: what is wrong inside, such as a missing bracket,
 * costs the parser exponential time.
 */
const MAX_INLINE_DEPTH = 10
/** Strings, comments and brackets. */
const BRACKETS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/[^\n]*|[[{(\]})]/gs
const CACHE_CHARACTERS = 1024 * 1024
const cache = new LRUCache<string, Parsed>({ maxSize: CACHE_CHARACTERS })
/** The parameters on whose values the trees of queries depend: `list[$i]` is an item, a field or a filter. */
const bracketed = new LRUCache<string, string[]>({ maxSize: CACHE_CHARACTERS })

/**
 * Parses a query, with a cache. Throws a 400 with the position of a syntax error, for a missing
 * parameter, or if the query is longer than `limit`.
 */
export function parseQuery(
  query: string,
  params: Record<string, unknown>,
  limit = MAX_QUERY_LENGTH
): Parsed {
  const found = parseCached(query, params, limit)
  const { parameters } = found
  const missing = parameters.find(name => !Object.hasOwn(params, name))
  if (missing !== undefined) {
    const start = Math.max(query.indexOf(`$${missing}`), 0)
    const description = `param $${missing} referenced, but not provided`
    const end = start + missing.length + 1
    throw typedError(400, 'queryParseError', description, { query, start, end })
  }
  return found
}

/** Whether the cache has the query, so that parsing it costs nothing. */
export function isParsed(query: string): boolean {
  return cache.get(query) !== undefined
}

/**
 * Parses on the main thread within a time limit in milliseconds; undefined if the query is too long, too deep or the
 * limit is exceeded.
 */
export function parseWithin(
  milliseconds: number,
  query: string,
  params: Record<string, unknown>
): Parsed | undefined {
  if (query.length > MAX_INLINE_QUERY_LENGTH) return undefined
  if (cache.get(query)) return parseQuery(query, params)
  if (isDeep(query)) return undefined
  return tryWithin(milliseconds, () => parseQuery(query, params))
}

function isDeep(query: string): boolean {
  let depth = 0
  for (const [token] of query.matchAll(BRACKETS)) {
    if ('[{('.includes(token)) depth++
    else if (']})'.includes(token)) depth--
    if (depth > MAX_INLINE_DEPTH) return true
  }
  return false
}

function parseCached(query: string, params: Record<string, unknown>, limit: number): Parsed {
  const hit = cache.get(query)
  if (hit) return hit
  const known = bracketed.get(query)
  if (known) return parseWithParams(query, pick(params, known))
  if (query.length > limit) {
    const description = `The query is longer than ${limit} characters. Pass values as parameters.`
    const start = { query: query.slice(0, 100), start: 0, end: limit }
    throw typedError(400, 'queryParseError', description, start)
  }
  try {
    const tree = parseGroq(query)
    const names = [...collectBracketParameters(tree)]
    if (names.length === 0) return cacheParsed(query, query, tree)
    bracketed.set(query, names, { size: query.length })
    return parseWithParams(query, pick(params, names))
  } catch (error) {
    if (
      error instanceof Error &&
      /constant/.test(error.message) &&
      Object.keys(params).length > 0
    ) {
      return parseWithParams(query, params)
    }
    throw toParseError(error, query)
  }
}

function pick(params: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter(name => Object.hasOwn(params, name)).map(name => [name, params[name]])
  )
}

/** Parses a query with parameters in square brackets: their values are part of the tree and cache key. */
function parseWithParams(query: string, params: Record<string, unknown>): Parsed {
  const key = `${query}\n${JSON.stringify(params)}`
  const hit = cache.get(key)
  if (hit) return hit
  try {
    return cacheParsed(key, query, parseGroq(query, { params: escapeParams(params) }))
  } catch (error) {
    throw toParseError(error, query)
  }
}

function cacheParsed(key: string, query: string, read: ExprNode): Parsed {
  assertSupported(read)
  const tree = escapeTree(read)
  const parameters = [...collectParameters(tree)]
  const entry = {
    tree,
    parameters,
    hasBoundedCost: isCostBounded(tree),
    patterns: matchPatternsOf(tree),
    hasPlainMatch: hasPlainMatch(tree),
    multipliesTexts: multipliesTexts(tree),
    repeats: getRepeats(tree),
    volatility: getVolatility(tree),
    changedMeaning: findChangedMeaning(tree)
  }
  cache.set(key, entry, { size: key.length + query.length })
  return entry
}

function toParseError(error: unknown, query: string): LakeError {
  if (error instanceof LakeError) return error
  if (error instanceof RangeError) {
    return typedError(400, 'queryParseError', 'The query is nested too deeply.', {
      query: query.slice(0, 100),
      start: 0,
      end: query.length
    })
  }
  const message = error instanceof Error ? error.message : String(error)
  const start = error instanceof Error && 'position' in error ? Number(error.position) : 0
  const end = start > 0 ? Math.min(start + 1, query.length) : query.length
  return typedError(400, 'queryParseError', message, { query, start, end })
}
