import type { Document } from '../documents/document.ts'
import { OVERFLOW } from '../documents/entries.ts'
import { ITSELF, tally } from '../documents/tallies.ts'
import { type Choice, conjuncts, typesOf } from './choose.ts'
import { conditionOf, isListed, namesOf } from './conditions.ts'
import type { Bindings } from './constant.ts'
import type { ExprNode, Node } from './groq.ts'
import { estimate, pathOf } from './lookup.ts'
import { byField, byId, type Ordered, type RowSource } from './ordered.ts'
import { asksEach } from './reader.ts'
import type { View } from './view.ts'

/** The part of a list that a slice can reach, and the slice as it applies to that part. */
export type Window = {
  documents: Document[]
  type: string
  /** The arguments of the order that the list has, still to be planned. */
  order: ExprNode[] | undefined
  build(list: ExprNode): ExprNode
}

/** What the window asks of the plan. */
export type WindowTools = {
  bindings: Bindings
  filter(documents: Document[], filters: ExprNode[]): Document[]
  choose(filters: ExprNode[]): Choice
  /** Lists of at most so many documents are read whole. */
  few: number
}

type Slice = { start: number; end: number }
type List = { filters: ExprNode[]; order: ExprNode[] | undefined }

/**
 * For a slice of a list of one type: reads documents in the order of an index and stops when the
 * slice is filled. Undefined where the list is of another kind, or reading it whole is as well.
 */
export function windowOf(
  node: Node<'Slice'> | Node<'AccessElement'>,
  view: View,
  tools: WindowTools
): Window | undefined {
  const slice = sliceOf(node)
  const list = slice && listOf(below(node.base))
  if (!slice || !list) return undefined
  const parts = list.filters.flatMap(conjuncts)
  const types = typesOf(parts, tools.bindings)
  const [type] = types ?? []
  if (type === undefined || types?.length !== 1) return undefined
  const choice = tools.choose(list.filters)
  if (!('lookup' in choice) || estimate(view, choice.lookup, tools.few + 1) <= tools.few)
    return undefined
  const source = sourceOf(view, type, list.order)
  if (!source) return undefined
  const covered = parts.every(part => isTypeOnly(part, tools.bindings))
  const found =
    covered && !asksEach(view.reader, type) && !Array.isArray(view.perspective)
      ? skip(source, view, slice)
      : gather(source, view, slice, documents => tools.filter(documents, list.filters))
  if (!found) return undefined
  const { documents, from } = found
  return {
    documents,
    type,
    order: list.order,
    build: inner => shifted(node, slice, from, inner)
  }
}

/** The number that `count(*[_type == "a"])` gives, where it is kept and need not be counted. */
export function countOf(
  { namespace, args }: Node<'FuncCall'>,
  view: View,
  bindings: Bindings
): { type: string; count: number } | undefined {
  const [list] = args
  if (namespace !== 'global' || !list || Array.isArray(view.perspective)) return
  const parts = listOf(list)?.filters.flatMap(conjuncts) ?? []
  const [type, another] = typesOf(parts, bindings) ?? []
  if (type === undefined || another || !parts.every(part => isTypeOnly(part, bindings))) return
  if (asksEach(view.reader, type)) return
  const { library, dataset, layerList } = view
  const number = library.names.find(type)
  if (number === undefined) return { type, count: 0 }
  const where = { dataset, type: number, layerList }
  return { type, count: tally(library.db, library.names, where, ITSELF) }
}

function sliceOf(node: Node<'Slice'> | Node<'AccessElement'>): Slice | undefined {
  if (node.type === 'AccessElement') {
    return node.index < 0 ? undefined : { start: node.index, end: node.index + 1 }
  }
  const end = node.isInclusive ? node.right + 1 : node.right
  if (node.left < 0 || node.right < 0 || end <= node.left) return undefined
  return { start: node.left, end }
}

/** Below projections, which change no document's place. */
function below(node: ExprNode): ExprNode {
  return node.type === 'Map' || node.type === 'Group' ? below(node.base) : node
}

function listOf(node: ExprNode): List | undefined {
  if (node.type === 'PipeFuncCall') {
    if (node.name !== 'order') return undefined
    const list = listOf(node.base)
    return list && !list.order ? { ...list, order: node.args } : undefined
  }
  if (node.type === 'Group') return listOf(node.base)
  if (node.type === 'Filter') {
    const list = listOf(node.base)
    return list && !list.order
      ? { filters: [...list.filters, node.expr], order: undefined }
      : undefined
  }
  return node.type === 'Everything' ? { filters: [], order: undefined } : undefined
}

function isTypeOnly(part: ExprNode, bindings: Bindings): boolean {
  if (part.type !== 'OpCall' || part.op !== '==') return false
  const condition = conditionOf(part, bindings, undefined)
  return condition !== undefined && 'lookup' in condition && condition.lookup.by === 'types'
}

/** The index that gives documents in the list's order; undefined where it would miss some. */
function sourceOf(
  view: View,
  typeName: string,
  order: ExprNode[] | undefined
): RowSource | undefined {
  const { library, dataset, layerList } = view
  const type = library.names.find(typeName)
  if (type === undefined) return undefined
  const [first] = order ?? []
  const descending = first?.type === 'Desc'
  const key = first?.type === 'Desc' || first?.type === 'Asc' ? first.base : first
  const names = key ? namesOf(key) : ['_id']
  if (!names) return undefined
  if (names.length === 1 && names[0] === '_id') {
    return Array.isArray(view.perspective) || descending ? undefined : byId(view, type)
  }
  if (!isListed(names)) return undefined
  const count = (path: string) =>
    tally(library.db, library.names, { dataset, type, layerList }, path)
  const path = pathOf(names)
  if (count(OVERFLOW) > 0) return undefined
  const missing = count(ITSELF) - count(path)
  // what has no such field comes last, or first where the order is descending
  if (missing > 0 && descending) return undefined
  return byField(view, type, path, descending, missing === 0)
}

type Found = { documents: Document[]; from: number }

/** Passes over what lies before the slice without reading it. */
function skip(source: RowSource, view: View, { start, end }: Slice): Found | undefined {
  const found = source.between(start, end)
  return found && { documents: view.documents(found.rows), from: found.from }
}

/** Reads and filters batch by batch until the slice is filled, then what ties with its last. */
function gather(
  source: RowSource,
  view: View,
  { end }: Slice,
  filter: (documents: Document[]) => Document[]
): Found | undefined {
  const found: Document[] = []
  const seen = new Set<string>()
  let boundary: string | undefined
  for (const batch of source.batches(Math.max(64, 2 * end))) {
    const rows = boundary === undefined ? batch : batch.filter(row => row.key === boundary)
    found.push(...filter(inOrder(view, rows, seen)))
    if (boundary !== undefined && rows.length < batch.length)
      return { documents: sorted(found), from: 0 }
    if (boundary === undefined && found.length >= end) {
      boundary = batch.at(-1)?.key
      if (withoutTies(found, batch, boundary) >= end) return { documents: sorted(found), from: 0 }
    }
    if (boundary !== undefined && source.unique) return { documents: sorted(found), from: 0 }
  }
  return source.complete ? { documents: sorted(found), from: 0 } : undefined
}

/** How many documents come before those that may tie with some of the next batch. */
function withoutTies(found: Document[], batch: Ordered[], last: string | undefined): number {
  const tied = new Set(batch.filter(row => row.key === last).map(({ row }) => row.id))
  return found.filter(document => !tied.has(storedId(document))).length
}

/** The id under which a document is stored, whatever it lies over. */
function storedId(document: Document): string {
  return typeof document._originalId === 'string' ? document._originalId : document._id
}

/** The documents for which these rows stand; a row that another layer hides stands for none. */
function inOrder(view: View, rows: Ordered[], seen: Set<string>): Document[] {
  const wanted = new Set(rows.map(({ row }) => row.id))
  return view.documents(rows.map(({ row }) => row)).filter(document => {
    const id = storedId(document)
    if (!wanted.has(id) || seen.has(id)) return false
    seen.add(id)
    return true
  })
}

function sorted(documents: Document[]): Document[] {
  return documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

function shifted(
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
