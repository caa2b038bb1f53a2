import { LakeError, typedError } from '../errors.ts'
import { collectParameters } from './ast.ts'
import { hasPlainMatch, isCostBounded, matchPatternsOf } from './bounded-cost.ts'
import { escapeParams, escapeTree } from './field-names.ts'
import { type ExprNode, parse } from './groq.ts'
import { createLruCache } from './lru-cache.ts'
import { getVolatility, type Volatility } from './result-cache.ts'
import { getRepeats, multipliesTexts } from './static-analysis.ts'
import { isTimeout, runWithTimeout } from './time-limit.ts'

/** A query's tree, the parameters that it uses, and what decides where it may be evaluated. */
export type Parsed = {
  tree: ExprNode
  parameters: string[]
  /** Whether its cost is linear in the documents it reads (`tame.ts`). */
  tame: boolean
  patterns: ExprNode[]
  hasPlainMatch: boolean
  multipliesTexts: boolean
  /** How often its result may repeat a value of a document. */
  repeats: number
  volatility: Volatility
}

/** Longest query that is read at all. */
const MAX_QUERY_LENGTH = 1024 * 1024
/**
 * Longest query that is read on the main thread, in UTF-16 units: to read a row of operators takes
 * time that grows with its square.
 */
export const MAX_INLINE_QUERY_LENGTH = 4000
/** Short enough to be read without a time limit. */
const SHORT = 500
const KEPT_CHARACTERS = 4 * 1024 * 1024
const parsed = createLruCache<string, Parsed>(KEPT_CHARACTERS)

/**
 * Parses a query once while it is in use. Throws a 400 that names the position of a mistake, or the
 * parameter that is missing, or where it is longer than `most`.
 */
export function parseQuery(
  query: string,
  params: Record<string, unknown>,
  most = MAX_QUERY_LENGTH
): Parsed {
  const found = cached(query, params, most)
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

/**
 * Parses on the main thread for at most so many milliseconds. Undefined for a query that is too
 * long for that, or takes longer.
 */
export function parseWithin(
  milliseconds: number,
  query: string,
  params: Record<string, unknown>
): Parsed | undefined {
  if (query.length > MAX_INLINE_QUERY_LENGTH) return undefined
  if (query.length <= SHORT || parsed.get(query)) return parseQuery(query, params)
  try {
    return runWithTimeout(milliseconds, () => parseQuery(query, params))
  } catch (error) {
    if (isTimeout(error)) return undefined
    throw error
  }
}

function cached(query: string, params: Record<string, unknown>, most: number): Parsed {
  const known = parsed.get(query)
  if (known) return known
  if (query.length > most) {
    const description = `The query is longer than ${most} letters. Give values as parameters.`
    const start = { query: query.slice(0, 100), start: 0, end: most }
    throw typedError(400, 'queryParseError', description, start)
  }
  try {
    return cacheParsed(query, query, parse(query))
  } catch (error) {
    if (
      error instanceof Error &&
      /constant/.test(error.message) &&
      Object.keys(params).length > 0
    ) {
      return withValues(query, params)
    }
    throw asParseError(error, query)
  }
}

/** A slice between parameters needs their values to be parsed: one tree for each set of values. */
function withValues(query: string, params: Record<string, unknown>): Parsed {
  const key = `${query}\n${JSON.stringify(params)}`
  const known = parsed.get(key)
  if (known) return known
  try {
    return cacheParsed(key, query, parse(query, { params: escapeParams(params) }))
  } catch (error) {
    throw asParseError(error, query)
  }
}

function cacheParsed(key: string, query: string, read: ExprNode): Parsed {
  const tree = escapeTree(read)
  const parameters = [...collectParameters(tree)]
  const entry = {
    tree,
    parameters,
    tame: isCostBounded(tree),
    patterns: matchPatternsOf(tree),
    hasPlainMatch: hasPlainMatch(tree),
    multipliesTexts: multipliesTexts(tree),
    repeats: getRepeats(tree),
    volatility: getVolatility(tree)
  }
  parsed.set(key, entry, key.length + query.length)
  return entry
}

function asParseError(error: unknown, query: string): LakeError {
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
