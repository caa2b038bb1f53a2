import { conjuncts, getTypes } from './access-path.ts'
import type { Bindings } from './constant-folding.ts'
import type { DatasetView } from './dataset-view.ts'
import type { ExprNode, Node } from './groq.ts'
import { countTypes } from './index-lookup.ts'
import { toIndexPredicate } from './index-predicates.ts'
import { needsRowCheck } from './read-access.ts'

/** A list of documents: its filters and the arguments of its `order`. */
export type ListQuery = { filters: ExprNode[]; order: ExprNode[] | undefined }

/** Strips projections, which do not change positions in a list. */
export function stripProjections(node: ExprNode): ExprNode {
  return node.type === 'Map' || node.type === 'Group' ? stripProjections(node.base) : node
}

/** Matches a list query; undefined for other expressions. */
export function matchListQuery(node: ExprNode): ListQuery | undefined {
  if (node.type === 'PipeFuncCall') {
    if (node.name !== 'order') return undefined
    const list = matchListQuery(node.base)
    return list && !list.order ? { ...list, order: node.args } : undefined
  }
  if (node.type === 'Group') return matchListQuery(node.base)
  if (node.type === 'Filter') {
    const list = matchListQuery(node.base)
    return list && !list.order
      ? { filters: [...list.filters, node.expr], order: undefined }
      : undefined
  }
  return node.type === 'Everything' ? { filters: [], order: undefined } : undefined
}

/** Whether a condition only tests the document type. */
export function isTypeOnly(part: ExprNode, bindings: Bindings): boolean {
  if (part.type !== 'OpCall' || part.op !== '==') return false
  const condition = toIndexPredicate(part, bindings, undefined)
  return condition !== undefined && 'lookup' in condition && condition.lookup.by === 'types'
}

/** The result of `count(*[_type == "a"])` from the counters; undefined for other expressions. */
export function storedCount(
  { namespace, args }: Node<'FuncCall'>,
  view: DatasetView,
  bindings: Bindings
): { type: string; count: number } | undefined {
  const [list] = args
  if (namespace !== 'global' || !list || Array.isArray(view.perspective)) return
  const parts = matchListQuery(list)?.filters.flatMap(conjuncts) ?? []
  const [type, another] = getTypes(parts, bindings) ?? []
  if (type === undefined || another || !parts.every(part => isTypeOnly(part, bindings))) return
  if (needsRowCheck(view.reader, type)) return
  return { type, count: countTypes(view, [type]) }
}
