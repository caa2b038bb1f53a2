import { type ExprNode, parse } from 'groq-js'
import type { QueryDependencies } from './dependencies.ts'

type Filters = Pick<QueryDependencies, 'types'> & { ids: ExprNode[] }

const filters = new Map<string, Filters>()

/**
 * Dependencies of a query: the documents in its result, the one that it selects by id even if it does not exist
 * (yet), and the types that it lists.
 * @throws Error if it lists documents of all types
 */
export function queryDependencies(
  query: string,
  params: Record<string, unknown>,
  answer: unknown
): QueryDependencies {
  const { ids, types } = filters.get(query) ?? readFilters(parse(query))
  filters.set(query, { ids, types })
  const documents: QueryDependencies['documents'] = new Map()
  for (const id of ids.flatMap(node => stringsIn(node, params))) documents.set(id, undefined)
  collectDocuments(answer, documents)
  return { documents, types }
}

/** Reads the filters of all documents in a syntax tree: the types that they list, and the ids that they select. */
function readFilters(node: unknown): Filters {
  if (typeof node !== 'object' || node === null) return { ids: [], types: [] }
  const { type, base, expr } = node as { type?: string; base?: ExprNode; expr?: ExprNode }
  if (type === 'Everything') throw new Error('A query must name the types that it lists.')
  if (type !== 'Filter' || base?.type !== 'Everything' || !expr) {
    const inner = Object.values(node).map(readFilters)
    return {
      ids: inner.flatMap(({ ids }) => ids),
      types: inner.flatMap(({ types }) => types)
    }
  }
  const inner = readFilters(expr)
  const ids = valuesOf(expr, '_id')
  if (ids.length > 0) return { ids: [...ids, ...inner.ids], types: inner.types }
  const types = valuesOf(expr, '_type').flatMap(node => stringsIn(node))
  if (types.length === 0) readFilters(base)
  return { ids: inner.ids, types: [...types, ...inner.types] }
}

/** What a field is compared with by the conditions of a filter, on either side. */
function valuesOf(node: ExprNode, field: string): ExprNode[] {
  if (node.type === 'And') return [node.left, node.right].flatMap(each => valuesOf(each, field))
  if (node.type !== 'OpCall' || !['==', 'in'].includes(node.op)) return []
  const isField = (each: ExprNode) => each.type === 'AccessAttribute' && each.name === field
  if (isField(node.left)) return [node.right]
  return isField(node.right) && node.op === '==' ? [node.left] : []
}

/** Strings that a node is or contains, as literals or values of parameters. */
function stringsIn(node: unknown, params: Record<string, unknown> = {}): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, name = '', value } = node as { type?: string; name?: string; value?: unknown }
  const values = type === 'Parameter' ? [params[name]].flat() : type === 'Value' ? [value] : []
  const strings = values.filter(each => typeof each === 'string')
  return [...strings, ...Object.values(node).flatMap(inner => stringsIn(inner, params))]
}

function collectDocuments(value: unknown, documents: QueryDependencies['documents']): void {
  if (typeof value !== 'object' || value === null) return
  const { _id, _updatedAt } = value as { _id?: unknown; _updatedAt?: unknown }
  if (typeof _id === 'string') {
    documents.set(_id, typeof _updatedAt === 'string' ? _updatedAt : documents.get(_id))
  }
  for (const inner of Object.values(value)) collectDocuments(inner, documents)
}
