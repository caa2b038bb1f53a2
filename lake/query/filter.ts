import type { Document } from '../documents/document.ts'
import { typedError } from '../errors.ts'
import { isCostBoundedWith } from './bounded-cost.ts'
import { children } from './constant-folding.ts'
import { createDatasetView } from './dataset-view.ts'
import type { DocumentLoader } from './document-loader.ts'
import { escapeNames, escapeParams } from './field-names.ts'
import { type ExprNode, evaluateSync } from './groq.ts'
import { MAX_INLINE_QUERY_LENGTH, type Parsed, parseQuery, parseWithin } from './parse.ts'
import type { ReadAccess } from './read-access.ts'
import { rewriteTextSearch } from './rewrite-text-search.ts'
import { createTextSearches } from './text-search.ts'

/** The filter of a listener's query with all that it depends on; it can be sent to a worker as it is. */
export type FilterQuestion = {
  query: string
  params: Record<string, unknown>
  dataset: number
  reader: ReadAccess
  identity: string
}

/** Whether a document belongs to what a listener listens to. */
export type DocumentFilter = (document: Document) => boolean

/**
 * Whether the filter is cheap enough for the main thread: its cost is linear in the document, and
 * it reads no other. Throws a 400 where the query cannot be read within so many milliseconds.
 */
export function isCheap({ query, params }: FilterQuestion, milliseconds: number): boolean {
  if (query.length > MAX_INLINE_QUERY_LENGTH) parseQuery(query, params, MAX_INLINE_QUERY_LENGTH)
  const parsed = parseWithin(milliseconds, query, params)
  if (!parsed) throw refusal(query, 'The query takes too long to read.')
  const isSafe = !parsed.hasPlainMatch && isCostBoundedWith(parsed, params)
  return isSafe && !getFilters(parsed, query).some(readsOthers)
}

/**
 * The filter of a listener's query, as a question about one document. What follows the filter
 * (order, slice, projection) plays no part; a document for which it fails does not pass.
 */
export function createFilter(question: FilterQuestion, library: DocumentLoader): DocumentFilter {
  const { query, identity, dataset, reader } = question
  const params = escapeParams(question.params)
  const filters = getFilters(parseQuery(query, params, MAX_INLINE_QUERY_LENGTH), query)
  if (filters.length === 0) return () => true
  const searches = createTextSearches()
  const searchable = filters.map(filter =>
    rewriteTextSearch(filter, searches, { params, timestamp: new Date() })
  )
  const dereference = ({ _ref }: { _ref: string }) =>
    createDatasetView(library, dataset, 'raw', reader).byId(_ref)
  const options = { params, identity, dereference, dataset: [] }
  return document => {
    const source: ExprNode = { type: 'Value', value: [searches.ready(escapeNames(document))] }
    const tree = searchable.reduce<ExprNode>(
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

function readsOthers(node: ExprNode): boolean {
  if (node.type === 'Deref') return true
  for (const child of children(node)) if (readsOthers(child)) return true
  return false
}

/** The filters that a query lays on all documents. Throws a 400 where it does not begin with any. */
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
  throw refusal(query, description)
}

function refusal(query: string, description: string) {
  return typedError(400, 'queryParseError', description, { query, start: 0, end: query.length })
}
