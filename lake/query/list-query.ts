import { conjuncts, getTypes } from './access-path.ts'
import type { Bindings } from './constant-folding.ts'
import type { DatasetView } from './dataset-view.ts'
import type { ExprNode, Node } from './groq.ts'
import { countTypes } from './index-lookup.ts'
import { toIndexPredicate } from './index-predicates.ts'
import { needsRowCheck } from './read-access.ts'

/** A list of documents: its filters, and the arguments of its order. */
export type ListQuery = { filters: ExprNode[]; order: ExprNode[] | undefined }

/** Below projections, which change no document's place. */
export function belowProjections(node: ExprNode): ExprNode {
  return node.type === 'Map' || node.type === 'Group' ? belowProjections(node.base) : node
}

/** The list that a query's part is; undefined where it is of another kind. */
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

/** Whether a part of a filter asks for nothing but a type. */
export function isTypeOnly(part: ExprNode, bindings: Bindings): boolean {
  if (part.type !== 'OpCall' || part.op !== '==') return false
  const condition = toIndexPredicate(part, bindings, undefined)
  return condition !== undefined && 'lookup' in condition && condition.lookup.by === 'types'
}

/** The number that `count(*[_type == "a"])` gives, where it is kept and need not be counted. */
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
