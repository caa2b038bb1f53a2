import type { Document } from '../documents/document.ts'
import { typedError } from '../errors.ts'
import { isCostBoundedWith } from './bounded-cost.ts'
import { MAX_INLINE_QUERY_LENGTH, type Parsed, parseQuery, parseWithin } from './cached-parser.ts'
import { children } from './constant-folding.ts'
import { createDatasetView } from './dataset-view.ts'
import { replaceDiffs } from './diff.ts'
import type { DocumentLoader } from './document-loader.ts'
import { escapeParams, escapeReservedNames } from './field-names.ts'
import { type ExprNode, evaluateSync } from './groq.ts'
import { assertSameMeaning } from './old-dialect.ts'
import type { ReadAccess } from './read-access.ts'
import { rewriteTextSearch } from './rewrite-text-search.ts'
import { createTextSearches } from './text-search.ts'

/** A listener's query with everything that its filter depends on; can be sent to a worker. */
export type FilterRequest = {
  query: string
  params: Record<string, unknown>
  dataset: number
  reader: ReadAccess
  identity: string
}

/** Whether a document matches a listener's query. */
export type DocumentFilter = (document: Document) => boolean

/**
 * Whether the filter is cheap enough for the main thread: its cost is linear in the document, and
 * it reads no other documents, and the query is parsed within the time limit in milliseconds.
 */
export function isCheap({ query, params, reader }: FilterRequest, milliseconds: number): boolean {
  if (query.length > MAX_INLINE_QUERY_LENGTH) parseQuery(query, params, MAX_INLINE_QUERY_LENGTH)
  const parsed = parseWithin(milliseconds, query, params)
  if (!parsed) return false
  if (reader.usesOldDialect) assertSameMeaning(parsed.changedMeaning)
  const isSafe = !parsed.hasPlainMatch && isCostBoundedWith(parsed, params)
  return isSafe && !getFilters(parsed, query).some(hasDereference)
}

/**
 * Compiles the filter of a listener's query to a predicate on one document. Order, slice and
 * projection are ignored; a document on which evaluation fails does not match.
 */
export function createFilter(request: FilterRequest, loader: DocumentLoader): DocumentFilter {
  const { query, identity, dataset, reader } = request
  const params = escapeParams(request.params)
  const filters = getFilters(parseQuery(query, params, MAX_INLINE_QUERY_LENGTH), query)
  if (filters.length === 0) return () => true
  const searches = createTextSearches()
  const dereference = ({ _ref }: { _ref: string }) =>
    createDatasetView(loader, dataset, 'raw', reader).byId(_ref)
  const options = { params, identity, dereference, dataset: [] }
  const evaluable = filters.map(filter => {
    const searchable = rewriteTextSearch(filter, searches, { params, timestamp: new Date() })
    return replaceDiffs(searchable, options)
  })
  return document => {
    const source: ExprNode = {
      type: 'Value',
      value: [searches.annotate(escapeReservedNames(document))]
    }
    const tree = evaluable.reduce<ExprNode>(
      (base, expr) => ({ type: 'Filter', base, expr }),
      source
    )
    try {
      const found = evaluateSync(tree, options).data
      return Array.isArray(found) && found.length > 0
    } catch {
      return false
    }
  }
}

function hasDereference(node: ExprNode): boolean {
  if (node.type === 'Deref') return true
  for (const child of children(node)) if (hasDereference(child)) return true
  return false
}

/** The filters of a query on all documents. Throws a 400 if the query does not start with a filter. */
function getFilters({ tree }: Parsed, query: string): ExprNode[] {
  const filters: ExprNode[] = []
  let node: ExprNode | undefined = tree
  while (node) {
    if (node.type === 'Everything') return filters
    if (node.type === 'Filter') filters.unshift(node.expr)
    else filters.length = 0
    node = 'base' in node ? node.base : undefined
  }
  const description = 'A listener needs a query that begins with a filter, as in *[_type == "a"].'
  throw parseError(query, description)
}

function parseError(query: string, description: string) {
  return typedError(400, 'queryParseError', description, { query, start: 0, end: query.length })
}
