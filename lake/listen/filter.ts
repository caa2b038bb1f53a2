import type { Document } from '../documents/document.ts'
import { typedError } from '../errors.ts'
import { escapeNames, escapeParams } from '../query/field-names.ts'
import { type EvaluateOptions, type ExprNode, evaluateSync } from '../query/groq.ts'
import { withinOwn } from '../query/guard.ts'
import { LONGEST_AT_ONCE, parseQuery } from '../query/parse.ts'
import { writeSearches } from '../query/searching.ts'
import { isTameWith } from '../query/tame.ts'
import { createSearches } from '../query/text.ts'

/** Whether a document belongs to what a listener listens to. */
export type DocumentFilter = (document: Document) => boolean

const TIME = 50

/**
 * The filter of a listener's query, as a question about one document. What follows the filter
 * (order, slice, projection) plays no part. Throws a 400 where the query cannot be read.
 */
export function filterOf(
  query: string,
  given: Record<string, unknown>,
  options: Pick<EvaluateOptions, 'identity' | 'dereference'>
): DocumentFilter {
  const params = escapeParams(given)
  const parsed = parseQuery(query, params, LONGEST_AT_ONCE)
  const filters = filtersIn(parsed.tree)
  if (!filters) {
    const description = 'A listener needs a query that begins with a filter, as in *[_type == "a"].'
    throw typedError(400, 'queryParseError', description, { query, start: 0, end: query.length })
  }
  if (filters.length === 0) return () => true
  const tame = isTameWith(parsed, params)
  const searches = createSearches()
  const searchable = filters.map(filter =>
    writeSearches(filter, searches, { params, timestamp: new Date() })
  )
  return document => {
    const source: ExprNode = { type: 'Value', value: [searches.ready(escapeNames(document))] }
    const tree = searchable.reduce<ExprNode>(
      (base, expr) => ({ type: 'Filter', base, expr }),
      source
    )
    const evaluate = () => evaluateSync(tree, { ...options, params, dataset: [] }).data
    try {
      const found = tame ? evaluate() : withinOwn(TIME, evaluate)
      return Array.isArray(found) && found.length > 0
    } catch {
      return false
    }
  }
}

/** The filters that a query lays on all documents; undefined where it does not begin with any. */
function filtersIn(tree: ExprNode): ExprNode[] | undefined {
  const filters: ExprNode[] = []
  let node: ExprNode | undefined = tree
  while (node) {
    if (node.type === 'Everything') return filters
    if (node.type === 'Filter') filters.unshift(node.expr)
    else filters.length = 0
    node = 'base' in node ? node.base : undefined
  }
  return undefined
}
