import { DOCUMENT_COUNT, readCounter } from '../documents/counters.ts'
import type { Document } from '../documents/document.ts'
import { TOO_MANY_FIELDS } from '../documents/index-entries.ts'
import { type AccessPath, conjuncts, getTypes } from './access-path.ts'
import type { Bindings } from './constant-folding.ts'
import type { DatasetView } from './dataset-view.ts'
import { fieldPath, isIndexed } from './field-paths.ts'
import type { ExprNode, Node } from './groq.ts'
import { estimateRows, indexPath } from './index-lookup.ts'
import { isTypeOnly, matchListQuery, stripProjections } from './list-query.ts'
import { type OrderedScan, scanByField, scanById } from './ordered-scan.ts'
import { needsRowCheck } from './read-access.ts'
import { type Slice, scanFiltered, seek } from './scan.ts'

/** The part of a list that contains the slice. */
export type PushedSlice = {
  documents: Document[]
  type: string
  /** The arguments of the list's `order`, not planned yet. */
  order: ExprNode[] | undefined
  build(list: ExprNode): ExprNode
}

/** Functions of the plan. */
export type PushdownContext = {
  bindings: Bindings
  filter(documents: Document[], filters: ExprNode[]): Document[]
  choose(filters: ExprNode[]): AccessPath
  /** Lists of at most this size are read whole. */
  few: number
}

/**
 * Slice pushdown: for a slice of a list of one type, reads documents in index order and stops when
 * the slice is filled. Undefined if the list is of another kind or small.
 */
export function pushDownSlice(
  node: Node<'Slice'> | Node<'AccessElement'>,
  view: DatasetView,
  tools: PushdownContext
): PushedSlice | undefined {
  const slice = getSlice(node)
  const list = slice && matchListQuery(stripProjections(node.base))
  if (!slice || !list) return undefined
  const parts = list.filters.flatMap(conjuncts)
  const types = getTypes(parts, tools.bindings)
  const [type] = types ?? []
  if (type === undefined || types?.length !== 1) return undefined
  const choice = tools.choose(list.filters)
  if (!('lookup' in choice) || estimateRows(view, choice.lookup, tools.few + 1) <= tools.few)
    return undefined
  const source = getSource(view, type, list.order)
  if (!source) return undefined
  const isTypeList = parts.every(part => isTypeOnly(part, tools.bindings))
  const found =
    isTypeList && !needsRowCheck(view.reader, type) && !Array.isArray(view.perspective)
      ? seek(source, view, slice)
      : scanFiltered(source, view, slice, documents => tools.filter(documents, list.filters))
  if (!found) return undefined
  const { documents, from } = found
  return {
    documents,
    type,
    order: list.order,
    build: inner => shiftSlice(node, slice, from, inner)
  }
}

function getSlice(node: Node<'Slice'> | Node<'AccessElement'>): Slice | undefined {
  if (node.type === 'AccessElement') {
    return node.index < 0 ? undefined : { start: node.index, end: node.index + 1 }
  }
  const end = node.isInclusive ? node.right + 1 : node.right
  if (node.left < 0 || node.right < 0 || end <= node.left) return undefined
  return { start: node.left, end }
}

/** The index scan in the list's order; undefined if it would miss documents. */
function getSource(
  view: DatasetView,
  typeName: string,
  order: ExprNode[] | undefined
): OrderedScan | undefined {
  const { loader, dataset, layerList } = view
  const type = loader.names.find(typeName)
  if (type === undefined) return undefined
  const [first] = order ?? []
  const descending = first?.type === 'Desc'
  const key = first?.type === 'Desc' || first?.type === 'Asc' ? first.base : first
  const names = key ? fieldPath(key) : ['_id']
  if (!names) return undefined
  if (names.length === 1 && names[0] === '_id') {
    return Array.isArray(view.perspective) || descending ? undefined : scanById(view, type)
  }
  if (!isIndexed(names)) return undefined
  const count = (path: string) =>
    readCounter(loader.db, loader.names, { dataset, type, layerList }, path)
  const path = indexPath(names)
  if (count(TOO_MANY_FIELDS) > 0) return undefined
  const missing = count(DOCUMENT_COUNT) - count(path)
  // documents without the field sort last, or first in descending order
  if (missing > 0 && descending) return undefined
  return scanByField(view, type, path, descending, missing === 0)
}

function shiftSlice(
  node: Node<'Slice'> | Node<'AccessElement'>,
  { start, end }: Slice,
  from: number,
  inner: ExprNode
): ExprNode {
  const base = replaceList(node.base, inner)
  if (node.type === 'AccessElement') return { ...node, base, index: start - from }
  return { ...node, base, left: start - from, right: end - from, isInclusive: false }
}

function replaceList(node: ExprNode, inner: ExprNode): ExprNode {
  if (node.type === 'Map') return { ...node, base: replaceList(node.base, inner) }
  if (node.type === 'Group') return replaceList(node.base, inner)
  return inner
}
